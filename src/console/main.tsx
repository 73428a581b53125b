import { render } from "preact";
import { App } from "./app.tsx";
import { isStarting, refresh } from "./session.ts";

render(<App />, document.body);
void refresh()
  .catch(() => false)
  .finally(() => (isStarting.value = false));
