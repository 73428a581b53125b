import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, By, Capabilities, error, Key, logging, Origin, until } from "selenium-webdriver";
import { FileDetector } from "selenium-webdriver/remote/index.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { sharedTestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { ofFile } from "../../support/of-file.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { startSite } from "../../support/site.ts";
import { type Driver, type Wheel, ElementsPage, FormPage, HomePage, LoginPage } from "./pages.ts";
import { nightly, samples } from "../../support/nightly.ts";

let ann: TestUser;
let rest: RestClient;
let driver: Driver;

const app = ofFile(() => sharedTestApp());
const site = ofFile(startSite);

async function newSession(capabilities: object = {}, path = "/wd/hub", user = ann): Promise<Driver> {
  const server = new URL(path, app.httpUrl);
  [server.username, server.password] = ["any", user.accessToken];
  const wanted = new Capabilities({ browserName: "chrome", ...capabilities });
  const built: unknown = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(server.href)
    .withCapabilities(wanted)
    .build();
  return built as Driver; // the published types lack some of it
}

beforeAll(async () => {
  logging.getLogger("webdriver").setLevel(logging.Level.OFF);
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
  driver = await newSession();
});
afterAll(() => driver.quit());

const script = <T>(text: string, ...args: unknown[]): Promise<T> => driver.executeScript<T>(text, ...args);

describe("a session", () => {
  it("is a context, whose id it has, of the capabilities that were asked for", async () => {
    const own = await newSession(
      {
        acceptInsecureCerts: true,
        pageLoadStrategy: "eager",
        timeouts: { implicit: 100 },
        "goog:chromeOptions": { args: ["--headless=new", "--window-size=640,480", "--lang=de-DE"] },
        "pagewire:options": { name: "suite", colorScheme: "dark" },
      },
      "/",
    );
    const contextId = (await own.getSession()).getId();
    const { data } = await rest.request("GET", `/contexts/${contextId}`);
    expect(data).toMatchObject({
      name: "suite",
      config: {
        cdp: true,
        ignoreHTTPSErrors: true,
        locale: "de-DE",
        colorScheme: "dark",
        viewport: { width: 640, height: 480 },
      },
    });
    const capabilities = await own.getCapabilities();
    expect(capabilities.get("pageLoadStrategy")).toBe("eager");
    expect(await own.manage().getTimeouts()).toEqual({ script: 30_000, pageLoad: 300_000, implicit: 100 });
    expect(await own.executeScript("return [innerWidth, innerHeight, navigator.language]")).toEqual([
      640,
      480,
      "de-DE",
    ]);
    await own.quit();
    expect((await rest.request("GET", `/contexts/${contextId}`)).status).toBe(404);
  });

  it.each([
    [{ browserName: "firefox" }, "there is chrome"],
    [{ platformName: "windows" }, "there is linux"],
    [{ "goog:chromeOptions": { args: ["--load-extension=/tmp"] } }, '"--load-extension=/tmp" is not supported'],
    [{ "goog:chromeOptions": { extensions: ["x"] } }, "goog:chromeOptions.extensions are not supported"],
    [{ proxy: { proxyType: "pac", proxyAutoconfigUrl: "http://x" } }, 'a "pac" proxy is not supported'],
    [{ "pagewire:options": { viewport: 5 } }, "viewport"],
  ])("says what of %j it does not support", async (capabilities, message) => {
    await expect(newSession(capabilities)).rejects.toThrow(message);
  });

  nightly("ends with its last window", async () => {
    const own = await newSession();
    const contextId = (await own.getSession()).getId();
    await own.close();
    await expect(own.getTitle()).rejects.toBeInstanceOf(error.NoSuchSessionError);
    expect((await rest.request("GET", `/contexts/${contextId}`)).status).toBe(404);
  });

  it("has timeouts that can be set", async () => {
    await driver.manage().setTimeouts({ implicit: 0, script: 20_000 });
    expect((await driver.manage().getTimeouts()).script).toBe(20_000);
    await expect(driver.manage().setTimeouts({ pageLoad: 999_999_999 })).rejects.toBeInstanceOf(
      error.InvalidArgumentError,
    );
  });
});

describe("navigation", () => {
  it("opens pages, and reads title, URL and source", async () => {
    const home = await new HomePage(driver, site.url).open();
    expect(await driver.getTitle()).toBe("Home");
    expect(await driver.getCurrentUrl()).toBe(`${site.url}/`);
    expect(await driver.getPageSource()).toContain("<h1>Home</h1>");
    expect(await home.heading()).toBe("Home");
  });

  nightly("waits for what a click loads", async () => {
    const home = await new HomePage(driver, site.url).open();
    await home.follow("Slow");
    expect(await driver.getTitle()).toBe("Slow");
  });

  it("goes back, forward and reloads", async () => {
    const home = await new HomePage(driver, site.url).open();
    await home.follow("Form");
    await driver.navigate().back();
    expect(await driver.getTitle()).toBe("Home");
    await driver.navigate().forward();
    expect(await driver.getTitle()).toBe("Form");
    await driver.navigate().refresh();
    expect(await driver.getTitle()).toBe("Form");
  });

  nightly("goes on after a response that has the browser forget the proxy's credentials", async () => {
    await driver.get(`${site.url}/clear-site-data`);
    await new HomePage(driver, site.url).open();
    expect(await driver.getTitle()).toBe("Home");
  });

  it("fails for what is no URL, is denied, or cannot be reached", async () => {
    await expect(driver.get("form")).rejects.toBeInstanceOf(error.InvalidArgumentError);
    await expect(driver.get("file:///etc/passwd")).rejects.toThrow("protocol");
    await expect(driver.get("http://127.0.0.1:9/")).rejects.toThrow(/net::ERR|policy|not allowed/);
  });

  it("fails where a page does not load in time, and goes on", async () => {
    await driver.manage().setTimeouts({ pageLoad: 500 });
    onTestFinished(() => driver.manage().setTimeouts({ pageLoad: 300_000 }));
    await expect(driver.get(`${site.url}/hang`)).rejects.toBeInstanceOf(error.TimeoutError);
    await driver.manage().setTimeouts({ pageLoad: 300_000 });
    await new HomePage(driver, site.url).open();
    expect(await driver.getTitle()).toBe("Home");
  });

  nightly("logs in by a form that redirects", async () => {
    expect(await (await new LoginPage(driver, site.url).open()).enter("alice", "secret")).toBe("alice");
    expect(await driver.getCurrentUrl()).toBe(`${site.url}/account`);
  });
});

describe("elements", () => {
  let form: FormPage;
  beforeEach(async () => {
    form = await new FormPage(driver, site.url).open();
  });

  it("are found by each strategy", async () => {
    for (const by of [
      By.id("name"),
      By.name("name"),
      By.css("input"),
      By.xpath("//input[@id='name']"),
      By.tagName("input"),
    ])
      expect(await driver.findElement(by).getAttribute("id")).toBe("name");
    await new HomePage(driver, site.url).open();
    expect(await driver.findElement(By.linkText("Slow")).getAttribute("id")).toBe("slow");
    expect(await driver.findElement(By.partialLinkText("For")).getAttribute("id")).toBe("form");
  });

  it("are found within others, and as lists", async () => {
    const parent = await driver.findElement(By.css("form"));
    expect(await parent.findElement(By.css("select")).getAttribute("id")).toBe("colour");
    expect(await driver.findElements(By.css("option"))).toHaveLength(2);
    expect(await driver.findElements(By.css("video"))).toEqual([]);
  });

  it("that are missing, or selected wrongly, are errors", async () => {
    await expect(driver.findElement(By.css("#none"))).rejects.toBeInstanceOf(error.NoSuchElementError);
    await expect(driver.findElement(By.css("["))).rejects.toBeInstanceOf(error.InvalidSelectorError);
    await expect(driver.findElement(By.xpath("//["))).rejects.toBeInstanceOf(error.InvalidSelectorError);
  });

  it("are waited for, implicitly and explicitly", async () => {
    await driver.get(`${site.url}/late?ms=300`);
    await driver.manage().setTimeouts({ implicit: 5_000 });
    onTestFinished(() => driver.manage().setTimeouts({ implicit: 0 }));
    await driver.findElement(By.id("late")).click();
    expect(await driver.findElement(By.id("late")).getText()).toBe("done");
    await driver.manage().setTimeouts({ implicit: 0 });
    await driver.get(`${site.url}/late?ms=300`);
    const late = await driver.wait(until.elementLocated(By.id("late")), 30_000);
    expect(await late.isDisplayed()).toBe(true);
  });

  it("that were removed or belong to a former page are stale", async () => {
    const name = await form.name();
    await script("arguments[0].remove()", name);
    await expect(name.getText()).rejects.toBeInstanceOf(error.StaleElementReferenceError);
    const notes = await form.notes();
    await form.open();
    await expect(notes.click()).rejects.toBeInstanceOf(error.StaleElementReferenceError);
    await expect(script("return arguments[0].id", notes)).rejects.toBeInstanceOf(error.StaleElementReferenceError);
  });

  it("have text, tag name, attributes, properties, styles, rectangles, roles and labels", async () => {
    const filled = form.filled();
    expect(await filled.getTagName()).toBe("input");
    expect(await filled.getDomAttribute("value")).toBe("before");
    expect(await filled.getProperty("value")).toBe("before");
    expect(await filled.getDomAttribute("title")).toBeNull();
    expect(await form.editable().getText()).toBe("draft");
    expect(await form.element("#send").getCssValue("display")).toBe("inline-block");
    expect((await form.element("#send").getRect()).width).toBeGreaterThan(10);
    expect(await form.element("#send").getAriaRole()).toBe("button");
    expect(await form.element("#send").getAccessibleName()).toBe("Send");
  });

  it("are enabled, selected and displayed, or not", async () => {
    await new ElementsPage(driver, site.url).open();
    expect(await driver.findElement(By.id("disabled")).isEnabled()).toBe(false);
    expect(await driver.findElement(By.id("hidden")).isDisplayed()).toBe(false);
    expect(await driver.findElement(By.id("plain")).isDisplayed()).toBe(true);
    await form.open();
    expect(await form.check().isSelected()).toBe(false);
  });

  it("in shadow roots are found", async () => {
    await script(`document.body.innerHTML = "<div id=host></div>";
      document.querySelector("#host").attachShadow({ mode: "open" }).innerHTML = "<button id=deep>Deep</button>"`);
    const root = await driver.findElement(By.id("host")).getShadowRoot();
    const deep = await root.findElement(By.css("#deep"));
    expect(await deep.getText()).toBe("Deep");
    await deep.click();
    await expect(driver.findElement(By.css("body")).getShadowRoot()).rejects.toBeInstanceOf(Error);
  });

  it("in focus is the active one", async () => {
    await form.notes().click();
    expect(await driver.switchTo().activeElement().getAttribute("id")).toBe("notes");
  });
});

describe("input", () => {
  let form: FormPage;
  beforeEach(async () => {
    form = await new FormPage(driver, site.url).open();
  });

  it("fills and sends a form", async () => {
    await form.name().sendKeys("Ada Lovelace");
    await form.notes().sendKeys("first", Key.ENTER, "second");
    await form.check().click();
    await form.colour().findElement(By.css("[value=g]")).click();
    const sent = await form.send();
    expect(Object.fromEntries(sent)).toMatchObject({
      name: "Ada Lovelace",
      notes: "first\r\nsecond",
      check: "on",
      colour: "g",
    });
  });

  nightly("types characters of all scripts, after what a field holds", async () => {
    await form.filled().sendKeys(" – żółw 🐢 日本");
    expect(await form.filled().getProperty("value")).toBe("before – żółw 🐢 日本");
  });

  nightly("holds modifiers down until they come again", async () => {
    await form.filled().sendKeys(Key.chord(Key.CONTROL, "a"), "new");
    expect(await form.filled().getProperty("value")).toBe("new");
    await form.name().sendKeys(Key.SHIFT, "a", Key.NULL, "b");
    expect(await form.name().getProperty("value")).toMatch(/^[aA]b$/);
  });

  it("clears fields and editable elements, and no others", async () => {
    await form.filled().clear();
    expect(await form.filled().getProperty("value")).toBe("");
    await form.editable().clear();
    expect(await form.editable().getText()).toBe("");
    await expect(form.element("#send").clear()).rejects.toBeInstanceOf(error.InvalidElementStateError);
  });

  it("edits editable elements", async () => {
    await form.editable().sendKeys(" more");
    expect(await form.editable().getText()).toBe("draft more");
  });

  nightly("submits by the Enter key", async () => {
    await form.name().sendKeys("by key", Key.ENTER);
    expect(await driver.getTitle()).toBe("Echo");
  });

  it("clicks what is below the fold", async () => {
    await script(`document.body.insertAdjacentHTML("afterbegin", "<div style='height: 4000px'></div>")`);
    await form.check().click();
    expect(await form.check().isSelected()).toBe(true);
  });

  nightly("names what covers or hides an element", async () => {
    const elements = await new ElementsPage(driver, site.url).open();
    const covered = elements.element("#covered").click();
    await expect(covered).rejects.toBeInstanceOf(error.ElementClickInterceptedError);
    await expect(covered).rejects.toThrow("div#cover");
    await expect(elements.element("#hidden").click()).rejects.toBeInstanceOf(error.ElementNotInteractableError);
    await elements.element("#pad").click();
    expect(await elements.lastClick()).toMatchObject({ id: "pad", x: 50, y: 50 });
  });

  it("performs actions of mouse, keys and wheel", async () => {
    const elements = await new ElementsPage(driver, site.url).open();
    await driver
      .actions()
      .move({ origin: elements.element("#pad"), x: 10, y: 10 })
      .doubleClick()
      .perform();
    expect(await elements.lastClick()).toMatchObject({ id: "pad", x: 60, y: 60, detail: 2 });
    await driver.actions().clear();
    await form.open();
    await driver.actions().click(form.name()).keyDown(Key.SHIFT).sendKeys("x").keyUp(Key.SHIFT).sendKeys("y").perform();
    expect(await form.name().getProperty("value")).toMatch(/^[xX]y$/);
    await driver.get(`${site.url}/tall`);
    await (driver.actions() as Wheel).scroll(0, 0, 0, 500).perform();
    await eventually(() => script("return scrollY")).toBe(500);
  });

  it("uploads files of the client, and no others", async () => {
    const folder = await mkdtemp(join(tmpdir(), "pagewire-selenium-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "a.txt"), "bytes of a file");
    await expect(form.file().sendKeys("/etc/passwd")).rejects.toThrow("upload it first");
    driver.setFileDetector(new FileDetector());
    await form.file().sendKeys(join(folder, "a.txt"));
    expect(
      await script("const [f] = document.querySelector('#file').files; return f.text().then((text) => [f.name, text])"),
    ).toEqual(["a.txt", "bytes of a file"]);
    await script("document.querySelector('#file').multiple = true");
    await writeFile(join(folder, "b.txt"), "b");
    await form.file().sendKeys(`${join(folder, "b.txt")}`);
    const names = () => script("return [...document.querySelector('#file').files].map((file) => file.name)");
    expect(await names()).toEqual(["b.txt", "a.txt"]);

    const ids = await Promise.all(
      ["c.txt", "d.txt"].map(async (name) => {
        const { data } = await rest.request("POST", `/artifacts?name=${name}`, { text: name });
        return (data as { readonly id: string }).id;
      }),
    );
    await form.file().sendKeys(ids.map((id) => `artifact:${id}`).join("\n"));
    expect(await names()).toEqual(["c.txt", "d.txt"]);
    await expect(form.file().sendKeys("artifact:unknown")).rejects.toThrow("artifact");
  });
});

describe("scripts", () => {
  beforeEach(async () => {
    await new FormPage(driver, site.url).open();
  });

  it("take and return values, elements and promises", async () => {
    const value = { a: [1, "two", null, true, { b: 2.5 }] };
    expect(await script("return arguments[0]", value)).toEqual(value);
    const element = await script<{ getTagName(): Promise<string> }>("return { found: [document.body] }.found[0]");
    expect(await element.getTagName()).toBe("body");
    expect(await script("return arguments[0].id", driver.findElement(By.id("name")))).toBe("name");
    expect(await script("return Promise.resolve(5)")).toBe(5);
    expect(await script<unknown[]>("return document.querySelectorAll('option')")).toHaveLength(2);
    expect(await script("// nothing")).toBeNull();
  });

  it("that call back are waited for", async () => {
    expect(await driver.executeAsyncScript("setTimeout(arguments[0], 50, 'later')")).toBe("later");
  });

  it("that throw, end in a cycle or never end are errors", async () => {
    await expect(script("throw new Error('oops')")).rejects.toThrow("oops");
    await expect(script("const a = {}; a.a = a; return a")).rejects.toBeInstanceOf(error.JavascriptError);
    await driver.manage().setTimeouts({ script: 300 });
    onTestFinished(() => driver.manage().setTimeouts({ script: 30_000 }));
    await expect(driver.executeAsyncScript("")).rejects.toBeInstanceOf(error.ScriptTimeoutError);
    await expect(script("for (;;);")).rejects.toBeInstanceOf(error.ScriptTimeoutError);
    await driver.manage().setTimeouts({ script: 30_000 });
    expect(await script("return 1 + 1")).toBe(2);
  });

  it("run where a page's policy allows none of its own", async () => {
    await driver.get(`${site.url}/csp`);
    expect(await script("return document.title")).toBe("CSP");
    expect(await driver.findElement(By.css("h1")).getText()).toBe("CSP");
  });
});

describe("windows and frames", () => {
  it("are opened, switched to and closed", async () => {
    const first = await driver.getWindowHandle();
    await driver.switchTo().newWindow("tab");
    const second = await driver.getWindowHandle();
    expect(await driver.getAllWindowHandles()).toEqual([first, second]);
    await new HomePage(driver, site.url).open();
    await driver.close();
    await expect(driver.getTitle()).rejects.toBeInstanceOf(error.NoSuchWindowError);
    await driver.switchTo().window(first);
    expect(await driver.getAllWindowHandles()).toEqual([first]);
    await expect(driver.switchTo().window("none")).rejects.toBeInstanceOf(error.NoSuchWindowError);
  });

  it("that a page opens are seen", async () => {
    const first = await driver.getWindowHandle();
    await driver.get(`${site.url}/popup`);
    await driver.findElement(By.id("open")).click();
    await driver.wait(async () => (await driver.getAllWindowHandles()).length === 2, 30_000);
    const popup = (await driver.getAllWindowHandles()).find((handle) => handle !== first);
    await driver.switchTo().window(popup ?? "");
    const inside = await driver.wait(until.elementLocated(By.id("inside")), 30_000);
    expect(await inside.getText()).toBe("inside");
    await driver.close();
    await driver.switchTo().window(first);
  });

  it("have a size", async () => {
    await driver.manage().window().setRect({ width: 700, height: 500 });
    expect(await script("return [innerWidth, innerHeight]")).toEqual([700, 500]);
    await driver.manage().window().maximize();
    expect(await driver.manage().window().getRect()).toEqual({ x: 0, y: 0, width: 1_920, height: 1_080 });
    await expect(driver.manage().window().minimize()).rejects.toBeInstanceOf(error.UnsupportedOperationError);
  });

  it("of a page are switched to by element, number and back", async () => {
    await driver.get(`${site.url}/frames?of=/form`);
    await driver.switchTo().frame(driver.findElement(By.id("inner")));
    await driver.findElement(By.id("name")).sendKeys("in a frame");
    await driver.findElement(By.id("check")).click();
    expect(await driver.findElement(By.id("check")).isSelected()).toBe(true);
    await driver.switchTo().parentFrame();
    expect(await driver.findElement(By.css("h1")).getText()).toBe("Frames");
    await driver.switchTo().frame(0);
    expect(await driver.findElement(By.id("name")).getProperty("value")).toBe("in a frame");
    await driver.switchTo().defaultContent();
    await expect(driver.switchTo().frame(7)).rejects.toBeInstanceOf(error.NoSuchFrameError);
  });
});

describe("prompts", () => {
  beforeEach(async () => {
    await new HomePage(driver, site.url).open();
  });

  it("are read and accepted", async () => {
    await driver.get(`${site.url}/dialogs`);
    await driver.findElement(By.id("alert")).click();
    expect(await driver.switchTo().alert().getText()).toBe("careful");
    await driver.switchTo().alert().accept();
    expect(await driver.getTitle()).toBe("after");
  });

  it("are dismissed, and given texts", async () => {
    await script("setTimeout(() => (document.title = String(confirm('sure?'))))");
    await driver.wait(until.alertIsPresent(), 30_000);
    await driver.switchTo().alert().dismiss();
    expect(await driver.getTitle()).toBe("false");
    await script("setTimeout(() => (document.title = prompt('name?')))");
    await driver.wait(until.alertIsPresent(), 30_000);
    await driver.switchTo().alert().sendKeys("typed");
    await driver.switchTo().alert().accept();
    expect(await driver.getTitle()).toBe("typed");
  });

  it("that are open make other commands fail once, and none is none", async () => {
    await script("setTimeout(() => alert('in the way'))");
    await driver.wait(until.alertIsPresent(), 30_000);
    await expect(driver.getTitle()).rejects.toThrow("in the way");
    expect(await driver.getTitle()).toBe("Home");
    await expect(driver.switchTo().alert()).rejects.toBeInstanceOf(error.NoSuchAlertError);
  });
});

describe("cookies", () => {
  it("are added, read and deleted", async () => {
    await new HomePage(driver, site.url).open();
    await driver.manage().deleteAllCookies();
    await driver.manage().addCookie({ name: "a", value: "1" });
    await driver.manage().addCookie({ name: "b", value: "2", path: "/", httpOnly: true });
    expect((await driver.manage().getCookies()).map(({ name }) => name).toSorted()).toEqual(["a", "b"]);
    expect(await driver.manage().getCookie("b")).toMatchObject({ value: "2", httpOnly: true });
    await driver.manage().deleteCookie("a");
    await expect(driver.manage().getCookie("a")).rejects.toBeInstanceOf(error.NoSuchCookieError);
    await expect(driver.manage().addCookie({ name: "c", value: "3", domain: "example.com" })).rejects.toBeInstanceOf(
      error.InvalidCookieDomainError,
    );
  });
});

describe("pictures and documents", () => {
  it("are taken of the window, of an element, and printed", async () => {
    await new FormPage(driver, site.url).open();
    const png = (base64: string): string => Buffer.from(base64, "base64").toString("latin1", 1, 4);
    expect(png(await driver.takeScreenshot())).toBe("PNG");
    expect(png(await driver.findElement(By.id("send")).takeScreenshot())).toBe("PNG");
    const pdf = await driver.printPage({ orientation: "landscape" });
    expect(Buffer.from(pdf, "base64").toString("latin1", 0, 4)).toBe("%PDF");
  });

  it("that a page downloads are fetched as from Selenium Grid", async () => {
    const own = await newSession({ "se:downloadsEnabled": true });
    onTestFinished(() => own.quit());
    const folder = await mkdtemp(join(tmpdir(), "pagewire-selenium-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await own.get(`${site.url}/`);
    await own.executeScript(`location.href = "/download"`);
    await eventually(() => own.getDownloadableFiles()).toEqual(["data.bin"]);
    await own.downloadFile("data.bin", folder);
    await eventually(() => readFile(join(folder, "data.bin"), "utf8").catch(() => "")).toBe("data");
    await own.deleteDownloadableFiles();
    expect(await own.getDownloadableFiles()).toEqual([]);
    expect(await own.getTitle()).toBe("Home");
  });
});

describe("as the standard says", () => {
  /** Shows a document with a new body of this content; its inline handlers run, and its scripts do not. */
  async function show(html: string): Promise<void> {
    const text = `if (location.pathname !== "/tall") return false;
      document.title = ""; scrollTo(0, 0);
      document.body.replaceWith(Object.assign(document.createElement("body"), { innerHTML: arguments[0] })); return true`;
    if (await script<boolean>(text, html)) return;
    await driver.get(`${site.url}/tall`);
    await script(text, html);
  }
  const element = (css: string) => driver.findElement(By.css(css));
  const quoted = (html: string): string => html.replaceAll('"', "&quot;");
  /** In a frame of the document, which may still load. */
  async function inFrame(css: string): Promise<void> {
    await driver.switchTo().frame(0);
    await driver.wait(until.elementLocated(By.css(css)), 30_000);
  }

  nightly("clicks what is inside scrollers and frames out of view, and what is larger than its scroller", async () => {
    const hit = `onclick="top.document.title = 'hit'; return false"`;
    for (const html of [
      `<div style="overflow:scroll;height:80px"><div style="height:300px"></div><a id=t href=# ${hit}>t</a></div>`,
      `<div style="overflow:scroll;height:200px"><div id=t style="height:5000px" ${hit}>t</div></div>`,
      `<div style="height:5000px"></div><button id=t ${hit}><b>t</b></button>`,
      `<label id=t for=box ${hit}>t</label><input type=checkbox id=box>`,
    ]) {
      await show(html);
      await element("#t").click();
      expect([html, await driver.getTitle()]).toEqual([html, "hit"]);
    }
    await show(
      `<div style="height:3000px"></div><iframe srcdoc="${quoted(`<div style="height:2000px"></div><button id=t ${hit}>t</button>`)}"></iframe>`,
    );
    await inFrame("#t");
    await element("#t").click();
    await driver.switchTo().defaultContent();
    expect(await driver.getTitle()).toBe("hit");
  });

  nightly("clicks nothing that would not get the click", async () => {
    await show(`<input type=button id=none style="pointer-events:none" value=b>
      <div style="overflow:hidden;height:0"><button id=clipped>b</button></div>
      <button id=off style="position:absolute;left:-500px">b</button><select id=s><option disabled id=o>o</select>`);
    await expect(element("#none").click()).rejects.toBeInstanceOf(error.ElementClickInterceptedError);
    for (const id of ["#clipped", "#off"])
      await expect(element(id).click()).rejects.toMatchObject({
        name: expect.stringMatching(/^Element(NotInteractable|ClickIntercepted)Error$/) as string,
      });
  });

  it("selects options with the events of a click", async () => {
    await show(`<select id=s><option>a<option id=b>b</select>`);
    await script(`window.seen = []; for (const type of ["mouseover", "mousedown", "input", "change", "mouseup", "click"])
      document.querySelector("#s").addEventListener(type, ({ type }) => seen.push(type))`);
    await element("#b").click();
    // The browser repeats a move of the mouse when it has laid out the page.
    const seen = await script("return seen.filter((type, at) => type !== 'mouseover' || seen[at - 1] !== type)");
    expect(seen).toEqual(["mouseover", "mousedown", "input", "change", "mouseup", "click"]);
  });

  nightly("goes on in the window where a frame has removed itself", async () => {
    const remove = `<button id=b onclick="parent.document.querySelector('iframe').remove()">b</button>`;
    for (const leave of [
      () => driver.switchTo().defaultContent(),
      () => driver.switchTo().parentFrame(),
      () => driver.get(`${site.url}/`),
    ]) {
      await show(`<h1 id=h>outside</h1><iframe srcdoc="${quoted(remove)}"></iframe>`);
      await inFrame("#b");
      await element("#b").click();
      await expect(element("#b").click()).rejects.toBeInstanceOf(error.NoSuchWindowError);
      expect(await driver.getTitle()).toBe("");
      await driver.getWindowHandle();
      await leave();
      await element("h1").getText();
    }
  });

  nightly("waits for what a frame loads", async () => {
    await driver.get(`${site.url}/frames?of=/form`);
    await driver.switchTo().frame(0);
    for (let round = 0; round < 8; round++) {
      await element("#name").clear();
      await element("#name").sendKeys(`round ${round}`);
      await element("#send").click();
      expect(await element("#body").getText()).toContain(`name=round+${round}`);
      await script(`location.href = "/form"`);
    }
    await driver.switchTo().defaultContent();
  });

  nightly("takes pictures of elements wherever they are", async () => {
    await show(
      `<div style="height:900px"></div><div id=e style="width:100px;height:100px;background:red"></div><div style="height:3000px"></div>`,
    );
    const size = async (): Promise<readonly number[]> => {
      const png = Buffer.from(await element("#e").takeScreenshot(), "base64");
      return [png.readUInt32BE(16), png.readUInt32BE(20)];
    };
    expect(await size()).toEqual([100, 100]);
    await script("scrollTo(0, 500)");
    expect(await size()).toEqual([100, 100]);
    const inner = `<div style="height:900px"></div><div id=e style="width:100px;height:100px"></div>`;
    await show(`<div style="height:900px"></div><iframe srcdoc="${quoted(inner)}"></iframe>`);
    await inFrame("#e");
    expect(await size()).toEqual([100, 100]);
    await driver.switchTo().defaultContent();
  });

  it.each(
    samples(
      [
        [`<p style="display:none">hidden words</p>`, ""],
        [`<div><p>a</p><p>b</p></div>`, "a\nb"],
        [`<table><tr><td>1<td>2<tr><td>3<td>4</table>`, "1 2\n3 4"],
        [`<p style="opacity:0">faint</p>`, ""],
        [`<p style="visibility:hidden">no <b style="visibility:visible">yes</b></p>`, "yes"],
        [`<pre>  x\n    y  z</pre>`, "  x\n    y  z"],
        [`<textarea>in it</textarea>`, "in it"],
        [`<p>  a \n b&nbsp; c<br>d</p>`, "a b  c\nd"],
        [
          `<p style="text-transform:uppercase">loud<span style="text-transform:capitalize"> and big</span></p>`,
          "LOUD And Big",
        ],
        [`<noscript>source</noscript>`, ""],
        [`<div>one<span> two</span><div>three</div>four</div>`, "one two\nthree\nfour"],
        [`<ul><li>a</li><li>b <i>c</i></li></ul>`, "a\nb c"],
      ],
      4,
    ),
  )("reads the text of %s as what it shows", async (html, text) => {
    await show(html);
    expect(await element("body > *").getText()).toBe(text);
  });

  nightly("reads the text of slots and shadow roots", async () => {
    await show("<div id=host><b slot=s>slotted</b><i>lost</i></div>");
    await script(
      `document.querySelector("#host").attachShadow({ mode: "open" }).innerHTML = "<p>in</p><slot name=s>else</slot>"`,
    );
    expect(await element("#host").getText()).toBe("in\nslotted");
  });

  nightly("accepts a prompt with its default value", async () => {
    await show(`<button onclick="document.title = String(prompt('q', 'dflt'))">b</button>`);
    await element("button").click();
    await driver.switchTo().alert().accept();
    expect(await driver.getTitle()).toBe("dflt");
  });

  nightly("returns from a click whose prompt opens once the page has moved to a fragment", async () => {
    for (const delayMs of samples([0, 5, 50, 200], 2)) {
      await show(`<a href="#f${delayMs}" onclick="setTimeout(() => alert('later'), ${delayMs})">a</a>`);
      const startedMs = performance.now();
      await element("a").click();
      expect(performance.now() - startedMs).toBeLessThan(15_000);
      await driver.wait(until.alertIsPresent(), 30_000);
      expect(await driver.switchTo().alert().getText()).toBe("later");
      await driver.switchTo().alert().accept();
    }
  });

  nightly("sends keys to whatever can have the focus", async () => {
    await show(`<select id=list><option>Apple<option>Banana</select><input type=checkbox id=box><a id=link href=#>a</a>
      <div id=tab tabindex=0>t</div><input type=range id=range value=10><p contenteditable><b id=inner>in</b></p>`);
    await script("window.keys = []; addEventListener('keydown', ({ key, target }) => keys.push(target.id + key))");
    await element("#list").sendKeys("Ban");
    await element("#box").sendKeys(" ");
    await element("#range").sendKeys(Key.ARROW_RIGHT);
    await element("#inner").sendKeys("to");
    for (const css of ["#link", "#tab", "body"]) await element(css).sendKeys("a");
    expect(await script("return [list.value, box.checked, range.value, inner.textContent]")).toEqual([
      ...["Banana", true, "11", "into"],
    ]);
    expect(await script("return keys.slice(-3)")).toEqual(["linka", "taba", "taba"]);
  });

  nightly("clears fields as a person does, and gives those that always have a value their default", async () => {
    await show(`<input id=a value=abc><input id=e><div id=c contenteditable>a<b>b</b></div><input type=color id=k value=#ff0000>
      <input type=range id=r value=10><input type=date id=d value=2020-01-01>
      <input id=ro value=x readonly><input id=dis value=x disabled><input type=checkbox id=box><p id=p>text</p>
      <div id=kept contenteditable onbeforeinput="return false">x</div>`);
    await script(`window.seen = []; for (const type of ["focus", "change", "blur"])
      document.body.addEventListener(type, ({ type, target }) => seen.push(target.id + type), true)`);
    for (const id of ["#a", "#e", "#c", "#k", "#r", "#d"]) await element(id).clear();
    expect(await script("return [a.value, c.textContent, k.value, r.value, d.value]")).toEqual([
      ...["", "", "#000000", "50", ""],
    ]);
    expect(await script("return seen")).toEqual([
      ...["afocus", "achange", "ablur", "cfocus", "cblur", "kfocus", "kchange", "kblur"],
      ...["rfocus", "rchange", "rblur", "dfocus", "dchange", "dblur"],
    ]);
    for (const id of ["#ro", "#dis", "#box", "#p", "#kept"])
      await expect(element(id).clear()).rejects.toBeInstanceOf(error.InvalidElementStateError);
  });

  nightly("sends no keys to what is disabled, and no date to a field that is", async () => {
    await show(
      "<input id=a disabled><textarea id=b disabled></textarea><input type=date id=c disabled><input type=date id=d readonly>",
    );
    for (const id of ["#a", "#b", "#c", "#d"]) {
      await expect(element(id).sendKeys("2020-01-01")).rejects.toBeInstanceOf(error.ElementNotInteractableError);
      expect(await element(id).getProperty("value")).toBe("");
    }
  });

  nightly("gives a field with a picker its value, or the keys that a person presses there", async () => {
    await show("<input type=date id=d><input type=range id=r value=5 max=10><input type=color id=c>");
    const value = (id: string): Promise<string | null> => element(id).getProperty("value");
    for (const text of ["2020-01-02", "03141990", "4/15/1991"]) {
      await script("d.value = ''; document.activeElement.blur()");
      await element("#d").sendKeys(text);
      expect(await value("#d")).toMatch(/^(2020-01-02|1990-03-14|1991-04-15)$/);
    }
    await element("#r").sendKeys(Key.ARROW_RIGHT, Key.ARROW_RIGHT);
    expect(await value("#r")).toBe("7");
    await element("#r").sendKeys("3");
    expect(await value("#r")).toBe("3");
    await expect(element("#c").sendKeys("bluish")).rejects.toBeInstanceOf(error.InvalidArgumentError);
    expect(await value("#c")).toBe("#000000");
  });

  nightly("presses Shift for what is typed with it", async () => {
    await show(`<input>`);
    await script(`window.seen = []; for (const type of ["keydown", "keyup"])
      document.querySelector("input").addEventListener(type, ({ key, shiftKey }) => seen.push([type, key, shiftKey]))`);
    await element("input").sendKeys("aZ~b");
    expect(await element("input").getProperty("value")).toBe("aZ~b");
    expect(await script("return seen.filter(([type]) => type === 'keydown')")).toEqual([
      ["keydown", "a", false],
      ["keydown", "Shift", true],
      ["keydown", "Z", true],
      ["keydown", "~", true],
      ["keydown", "b", false],
    ]);
    await element("input").clear();
    await driver
      .actions()
      .click(element("input"))
      .keyDown(Key.SHIFT)
      .sendKeys("abc1")
      .keyUp(Key.SHIFT)
      .sendKeys("d")
      .perform();
    expect(await element("input").getProperty("value")).toBe("ABC!d");
    await element("input").sendKeys(
      Key.HOME,
      Key.chord(Key.SHIFT, Key.ARROW_RIGHT, Key.ARROW_RIGHT),
      Key.BACK_SPACE,
      Key.END,
      Key.NUMPAD7,
    );
    expect(await element("input").getProperty("value")).toBe("C!d7");
  });

  nightly("scrolls to an element for the wheel, and moves to nothing outside of the viewport", async () => {
    await show(`<div style="height:3000px"></div><div id=far>far</div><div style="height:3000px"></div>`);
    const wheel = driver.actions() as Wheel & {
      scroll(x: number, y: number, dx: number, dy: number, origin?: unknown): Wheel;
    };
    await wheel.scroll(0, 0, 0, 0, await element("#far")).perform();
    expect(await script("return scrollY")).toBeGreaterThan(1_000);
    await script("scrollTo(0, 0)");
    await driver
      .actions()
      .move({ origin: element("#far") })
      .perform();
    expect(await script("return scrollY")).toBeGreaterThan(1_000);
    for (const move of [
      { x: 99_999, y: 1 },
      { x: -1, y: 1 },
      { origin: element("#far"), x: 0, y: 9_000 },
    ])
      await expect(driver.actions().move(move).perform()).rejects.toBeInstanceOf(error.MoveTargetOutOfBoundsError);
  });

  nightly("clicks and drags inside a turned frame where the elements are drawn", async () => {
    const inner = `<div style="height:600px"></div><button id=b onclick="document.title = 'clicked'">b</button>
      <input id=r type=range min=0 max=100 value=50 style="width:200px">`;
    await show(`<div style="height:1500px"></div>
      <iframe style="margin-left:300px;transform:rotate(90deg)" srcdoc="${quoted(inner)}"></iframe>`);
    await inFrame("#b");
    await driver.actions().click(element("#b")).perform();
    expect(await script("return document.title")).toBe("clicked");
    // Turned by 90°, what is down for the viewport is right for the frame.
    const held = driver
      .actions()
      .move({ origin: element("#r") })
      .press();
    await held.move({ origin: Origin.POINTER, x: 0, y: 60 }).release().perform();
    expect(Number(await element("#r").getProperty("value"))).toBeGreaterThan(70);
    await driver.switchTo().defaultContent();
  });

  nightly("tilts a pen", async () => {
    await show(`<div style="height:300px" onpointerdown="document.title = [event.tiltX, event.tiltY].join()">d</div>`);
    for (const [tiltX, tiltY] of [
      [-72, 9],
      [-90, 0],
      [0, -90],
    ]) {
      const moves = [
        { type: "pointerMove", x: 50, y: 50, duration: 0 },
        { type: "pointerDown", button: 0, tiltX, tiltY },
        { type: "pointerUp", button: 0 },
      ];
      const pen = { type: "pointer", id: "pen", parameters: { pointerType: "pen" }, actions: moves };
      await send("POST", "/actions", { actions: [pen] });
      expect(await driver.getTitle()).toBe(`${tiltX},${tiltY}`);
    }
  });

  it("succeeds with a click that closes its window", async () => {
    const first = await driver.getWindowHandle();
    await driver.get(`${site.url}/`);
    await script(`window.open("/")`);
    await driver.wait(async () => (await driver.getAllWindowHandles()).length === 2, 30_000);
    const [, popup = ""] = await driver.getAllWindowHandles();
    await driver.switchTo().window(popup);
    await driver.wait(() => script(`return location.pathname === "/" && document.readyState === "complete"`), 30_000);
    await script(`document.body.innerHTML = "<button onclick='window.close()'>b</button>"`);
    await element("button").click();
    await expect(driver.getTitle()).rejects.toBeInstanceOf(error.NoSuchWindowError);
    await driver.switchTo().window(first);
  });

  nightly("returns what objects inherit", async () => {
    await show("<p class='a b'>");
    const [screen, list, inherited] = await script<readonly [{ width: number }, unknown, unknown]>(
      "return [screen, document.querySelector('p').classList, Object.create({ a: 1 })]",
    );
    expect(screen.width).toBeGreaterThan(0);
    expect([list, inherited]).toEqual([["a", "b"], { a: 1 }]);
  });

  nightly("reads boolean attributes, styles and what is displayed", async () => {
    await show(`<input id=i readonly checked type=checkbox><form novalidate></form><iframe allowfullscreen></iframe>
      <p id=p style="background-color: rgb(1, 2, 3)">p</p><div id=z style="overflow:hidden;width:0;height:0">z</div>`);
    await script("document.querySelector('#i').checked = false");
    const read = (css: string, path: string): Promise<unknown> =>
      element(css).then(async (found) => send("GET", `/element/${await found.getId()}/${path}`));
    expect(await read("#i", "attribute/readonly")).toBe("true");
    expect(await read("#i", "attribute/checked")).toBe("true");
    expect(await read("form", "attribute/novalidate")).toBe("true");
    expect(await read("iframe", "attribute/allowfullscreen")).toBe("true");
    expect(await read("#p", "css/backgroundColor")).toContain("1, 2, 3");
    expect([await read("#z", "displayed"), await read("#p", "displayed")]).toEqual([false, true]);
  });

  nightly("fails where a server is not reached, and not for a download or no content", async () => {
    await expect(driver.get("http://unknown-host.invalid/")).rejects.toThrow("did not load");
    await expect(driver.get("http://127.0.0.1:9/")).rejects.toThrow();
    for (const url of ["http://unknown-host.invalid/", "http://127.0.0.1:9/"])
      await expect(driver.get(`${site.url}/redirect?to=${url}`), url).rejects.toThrow(/did not load|net::ERR/);
    await driver.get(`${site.url}/`);
    await driver.get(`${site.url}/download`);
    await driver.get(`${site.url}/no-content`);
    expect(await driver.getTitle()).toBe("Home");
  });

  const found = (css: string): Promise<string> => element(css).getId();
  it("reports the errors that clients wait for", async () => {
    const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
    await show(`<div id=gone><p>p</p></div><iframe id=f srcdoc="<p id=inner>i</p>"></iframe><div id=host></div>`);
    await script(`document.querySelector("#host").attachShadow({ mode: "open" }).innerHTML = "<p>in</p>"`);
    const [gone, frame, host] = [await found("#gone"), await found("#f"), await found("#host")];
    await inFrame("#inner");
    const inner = await found("#inner");
    await driver.switchTo().defaultContent();
    const shadow = Object.values((await send("GET", `/element/${host}/shadow`)) as object)[0] as string;
    await script("for (const id of ['gone', 'f', 'host']) document.getElementById(id).remove()");
    const using = { using: "css selector", value: "p" };
    const move = (origin: unknown) => ({
      actions: [{ type: "pointer", id: "m", actions: [{ type: "pointerMove", x: 0, y: 0, origin }] }],
    });
    for (const [path, body, code] of [
      [`/element/${gone}/element`, using, "stale element reference"],
      [`/element/${gone}/elements`, using, "stale element reference"],
      ["/frame", { id: { [ELEMENT]: frame } }, "stale element reference"],
      [`/shadow/${shadow}/element`, using, "detached shadow root"],
      [`/element/${inner}/click`, {}, "no such element"],
      ["/actions", move({ [ELEMENT]: gone }), "stale element reference"],
      ["/actions", move({ element: { sharedId: gone } }), "invalid argument"],
      ["/frame", {}, "invalid argument"],
      ["/frame", { id: { x: 1 } }, "invalid argument"],
      ["/cookie", { cookie: { name: "a", value: "b;c" } }, "unable to set cookie"],
      ["/cookie", { cookie: { name: "a", value: "b", expiry: -1 } }, "invalid argument"],
      ["/cookie", { cookie: { name: "a", value: "b", expiry: 1.5 } }, "invalid argument"],
      ["/cookie", { cookie: { name: "a", value: "b", sameSite: "Foo" } }, "invalid argument"],
      ["/cookie", { cookie: { name: "a", value: "b", secure: "yes" } }, "invalid argument"],
    ] as const)
      expect([path, body, await send("POST", path, body)]).toMatchObject([path, body, { error: code }]);
    expect(await send("POST", "/window/rect", { width: 700.5, height: 500 })).toMatchObject({
      width: 700,
      height: 500,
    });
    expect(await send("POST", "/window/rect", { width: 100 })).toMatchObject({ width: 700, height: 500 });
    await send("POST", "/timeouts", { script: null });
    expect(await send("GET", "/timeouts", undefined)).toMatchObject({ script: null });
    await send("POST", "/timeouts", { script: 30_000 });
  });

  /** Sends what the client cannot, and returns the value. */
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const id = (await driver.getSession()).getId();
    const response = await fetch(`${app.httpUrl}/session/${id}${path}`, {
      method,
      headers: { authorization: `Bearer ${ann.accessToken}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { readonly value: unknown }).value;
  }
});
