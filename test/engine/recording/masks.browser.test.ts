import { describe, expect, it } from "vitest";
import { limits } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { createMemoryArtifacts } from "../../support/artifacts.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { servePages } from "../../support/served-pages.ts";
import { nightly, samples } from "../../support/nightly.ts";

const artifacts = createMemoryArtifacts();
const test = engineOfFile({ dependencies: { artifacts } });
const field = `<div id="place"><input id="pass" type="password" value="pass-secret"></div>`;
const site = ofFile(() =>
  servePages({
    "/type": `${field}<button onclick="pass.type = 'text'">Show</button>`,
    "/style": `${field}<button onclick="pass.type = 'text'; pass.setAttribute('style', 'font: 20px serif')">Show</button>`,
    "/swap": `${field}<button onclick="const { value } = pass; place.innerHTML = '<input id=pass>'; pass.value = value">Show</button>`,
    "/late": `${field}<button onclick="const { value } = pass; place.innerHTML = '<input id=pass>';
      requestAnimationFrame(() => setTimeout(() => { pass.value = value; pass.className = 'set'; pass.name = 'shown'; }))">Show</button>`,
    "/shadow": `<div id="host"></div><button onclick="shadow.querySelector('input').type = 'text'">Show</button><script>
      const shadow = host.attachShadow({ mode: "open" }); shadow.innerHTML = '${field}';</script>`,
    "/frame": `<iframe srcdoc='${field}'></iframe><button onclick="frames[0].document.querySelector('input').type = 'text'">Show</button>`,
    "/code": `<input id="pass" autocomplete="one-time-code" value="471108"><button>Show</button>`,
    "/plain": `<input id="pass" name="city" value="Berlin"><input type="submit" name="password" value="Change"><button>Show</button>`,
    "/fight": `${field}<button onclick="new MutationObserver(() => pass.style.removeProperty('-webkit-text-security'))
      .observe(pass, { attributes: true }); pass.type = 'text'; pass.style.removeProperty('-webkit-text-security')">Show</button>`,
  }),
);

const DRAWN = `(() => {
  const inner = document.querySelector("iframe")?.contentDocument ?? document.querySelector("#host")?.shadowRoot ?? document;
  return getComputedStyle(inner.querySelector("input")).webkitTextSecurity; })()`;

describe("a page that is recorded", () => {
  it.each(samples(["/code", "/type", "/style", "/swap", "/late", "/shadow", "/frame"], 2))(
    "draws the field of a secret as dots when it shows it as text: %s",
    async (path) => {
      const drawn = async (recording: "off" | "flight"): Promise<unknown> => {
        const id = await test.newContext({ recording });
        await test.run(id, "navigate", { url: site.url + path });
        await test.run(id, "click", { selector: "button" });
        await test.run(id, "wait", { waitType: "duration", duration: 100 });
        return (await test.run(id, "evaluate", { script: DRAWN })).result;
      };
      expect(await drawn("flight")).toBe("disc");
      // What the mask is for.
      expect(await drawn("off")).toBe("none");
    },
  );

  nightly("draws other fields as the page has them", async () => {
    const id = await test.newContext({ recording: "flight" });
    await test.run(id, "navigate", { url: `${site.url}/plain` });
    await eventually(async () => (await test.engine.saveRecording(id, "html", limits())).id).toBeTruthy();
    const script = `[...document.querySelectorAll("input")].map((each) => getComputedStyle(each).webkitTextSecurity)`;
    expect((await test.run(id, "evaluate", { script })).result).toEqual(["none", "none"]);
  });

  it("goes on where a page takes the dots away for ever", async () => {
    const id = await test.newContext({ recording: "flight" });
    await test.run(id, "navigate", { url: `${site.url}/fight` });
    await test.run(id, "click", { selector: "button" });
    expect((await test.run(id, "evaluate", { script: "6 * 7" })).result).toBe(42);
  });
});
