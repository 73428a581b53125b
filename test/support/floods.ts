const LAYER =
  "position: fixed; inset: 0; will-change: transform; animation: move 1s infinite; backdrop-filter: blur(200px)";

/** Pages that flood their browser from `begin()` on; scripts of callers may not, as the policy denies those that make workers. */
export const FLOODS = {
  workers: `<script>const url = URL.createObjectURL(new Blob(["setInterval(() => { for (let i = 0; i < 100; i++) fetch('" +
      location.origin + "/?' + i).catch(() => 0) }, 1)"]));
    const begin = () => { for (let i = 0; i < 20; i++) new Worker(url) }</script>`,
  frames: `<script>const begin = () => setInterval(() => { for (let i = 0; i < 30; i++) {
      const frame = document.createElement("iframe");
      frame.srcdoc = "<p>" + i;
      document.body.append(frame);
      setTimeout(() => frame.remove(), 100);
    } }, 15)</script>`,
  console: `<script>const begin = () =>
    setInterval(() => { for (let i = 0; i < 5000; i++) console.log("flood", { a: 1 }) }, 0)</script>`,
  bodies: `<script>const begin = () =>
    setInterval(() => fetch("/", { method: "POST", body: new Uint8Array(4e7) }).catch(() => 0), 20)</script>`,
  errors: `<script>const begin = () =>
    setInterval(() => { for (let i = 0; i < 1000; i++) setTimeout(() => { throw new Error("flood") }, 0) }, 0)</script>`,
  drawing: `<style>@keyframes move { to { transform: translate(30px) } } .on div { ${LAYER} }</style>${"<div></div>".repeat(100)}
    <script>const begin = () => document.body.classList.add("on")</script>`,
  titles: `<script>const begin = () =>
    setInterval(() => { for (let i = 0; i < 2000; i++) document.title = "flood " + i }, 0)</script>`,
  dialogs: `<script>const begin = () => setInterval(() => alert("flood".repeat(1000)), 0)</script>`,
  redirects: `<script>const go = () => location.replace("?" + Math.random());
    const begin = () => { sessionStorage.flood = 1; go() };
    if (sessionStorage.flood) go()</script>`,
  downloads: `<a download="flood"></a><script>const begin = () => {
      document.links[0].href = URL.createObjectURL(new Blob(["x".repeat(1e6)]));
      setInterval(() => document.links[0].click(), 1);
    }</script>`,
  sockets: `<script>const begin = () => setInterval(() => { for (let i = 0; i < 20; i++) new WebSocket("ws://" + location.host) }, 5)</script>`,
  history: `<script>const begin = () =>
    setInterval(() => { for (let i = 0; i < 10000; i++) history.replaceState(null, "", "?" + i) }, 0)</script>`,
  elements: `<script>const begin = () => setInterval(() => {
      document.body.innerHTML = "<div>".repeat(500);
      for (let at = document.body, i = 0; i < 5000; i++) at = at.appendChild(document.createElement("div"));
    }, 0)</script>`,
};
