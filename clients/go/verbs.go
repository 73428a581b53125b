// Code generated from api/openapi.yaml by `npm run gen`. DO NOT EDIT.

package pagewire

import "context"

// GoBack does the action goBack.
// params: waitUntil.
//
// See docs/actions.md#goback.
func (b *BrowserContext) GoBack(
	ctx context.Context, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "goBack", given("", Params{}, params), options)
}

// GoForward does the action goForward.
// params: waitUntil.
//
// See docs/actions.md#goforward.
func (b *BrowserContext) GoForward(
	ctx context.Context, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "goForward", given("", Params{}, params), options)
}

// Reload does the action reload.
// params: waitUntil.
//
// See docs/actions.md#reload.
func (b *BrowserContext) Reload(
	ctx context.Context, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "reload", given("", Params{}, params), options)
}

// Click does the action click on an element, by a selector or a ref such as e12.
// params: x, y, button, clickCount, delay.
//
// An element by selector or ref, or x and y in the viewport; with both, x and y are the offset inside its border.
func (b *BrowserContext) Click(
	ctx context.Context, target string, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "click", given(target, Params{}, params), options)
}

// Type does the action type on an element, by a selector or a ref such as e12.
// params: secret, field, delay, submit, clear.
//
// Without selector and ref, into what has the focus; 422 where nothing editable has it, or where the focus leaves for a frame of another origin.
func (b *BrowserContext) Type(
	ctx context.Context, target string, text string, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "type", given(target, Params{"text": text}, params), options)
}

// Select does the action select on an element, by a selector or a ref such as e12.
//
// See docs/actions.md#select.
func (b *BrowserContext) Select(
	ctx context.Context, target string, values []string, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "select", given(target, Params{"values": values}, params), options)
}

// Upload does the action upload on an element, by a selector or a ref such as e12.
// params: files, artifacts, drop.
//
// Choose files in a file input, in place of those chosen before: exactly one of `files` and `artifacts`.
func (b *BrowserContext) Upload(
	ctx context.Context, target string, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "upload", given(target, Params{}, params), options)
}

// Hover does the action hover on an element, by a selector or a ref such as e12.
//
// See docs/actions.md#hover.
func (b *BrowserContext) Hover(
	ctx context.Context, target string, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "hover", given(target, Params{}, params), options)
}

// Focus does the action focus on an element, by a selector or a ref such as e12.
//
// See docs/actions.md#focus.
func (b *BrowserContext) Focus(
	ctx context.Context, target string, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "focus", given(target, Params{}, params), options)
}

// Blur does the action blur on an element, by a selector or a ref such as e12.
//
// See docs/actions.md#blur.
func (b *BrowserContext) Blur(
	ctx context.Context, target string, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "blur", given(target, Params{}, params), options)
}

// CallTool does the action callTool.
// params: arguments, origin.
//
// See docs/actions.md#calltool.
func (b *BrowserContext) CallTool(
	ctx context.Context, name string, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "callTool", given("", Params{"name": name}, params), options)
}

// Content does the action content.
// params: encoding.
//
// See docs/actions.md#content.
func (b *BrowserContext) Content(
	ctx context.Context, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "content", given("", Params{}, params), options)
}

// Markdown does the action markdown.
// params: root, main, maxTokens, cursor.
//
// The page, or an element of it, as Markdown to read; all of it without maxTokens.
func (b *BrowserContext) Markdown(
	ctx context.Context, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "markdown", given("", Params{}, params), options)
}

// Dialog does the action dialog.
// params: text, count.
//
// Answers the dialog that is open in the page.
func (b *BrowserContext) Dialog(
	ctx context.Context, accept bool, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "dialog", given("", Params{"accept": accept}, params), options)
}

// WaitFor does the action wait on an element, by a selector or a ref such as e12.
// params: waitType, text, url, visible, hidden, duration, function, download, popup, dialog.
//
// See docs/actions.md#wait.
func (b *BrowserContext) WaitFor(
	ctx context.Context, target string, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "wait", given(target, Params{}, params), options)
}

// Scroll does the action scroll.
// params: x, y, behavior.
//
// See docs/actions.md#scroll.
func (b *BrowserContext) Scroll(
	ctx context.Context, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "scroll", given("", Params{}, params), options)
}

// Press does the action keyboard.
// params: type, text.
//
// See docs/actions.md#keyboard.
func (b *BrowserContext) Press(
	ctx context.Context, key string, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "keyboard", given("", Params{"key": key}, params), options)
}

// Mouse does the action mouse.
// params: type, button.
//
// Moves the mouse to a point of the viewport, then presses or releases its button there as asked.
func (b *BrowserContext) Mouse(
	ctx context.Context, x float64, y float64, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "mouse", given("", Params{"x": x, "y": y}, params), options)
}

// Drag does the action drag on an element, by a selector or a ref such as e12.
// params: x, y, toSelector, toRef, toX, toY, via, steps.
//
// Drags with the left mouse button: from an element or the point x, y to an element (`toSelector`, `toRef`) or the point toX, toY.
func (b *BrowserContext) Drag(
	ctx context.Context, target string, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "drag", given(target, Params{}, params), options)
}

// Cookies does the action cookies.
// params: cookies.
//
// The context's cookies.
func (b *BrowserContext) Cookies(
	ctx context.Context, operation string, params Params, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "cookies", given("", Params{"operation": operation}, params), options)
}
