import { render } from "preact";
import { App } from "./app.tsx";
import { isEmbedded } from "./embed.ts";
import { isStarting, refresh } from "./session.ts";

document.documentElement.classList.toggle("embedded", isEmbedded);
render(<App />, document.body);
// The holder of a share link is no person who has signed in.
const starting = isEmbedded || location.hash.startsWith("#/share/") ? Promise.resolve(false) : refresh();
void starting.catch(() => false).finally(() => (isStarting.value = false));
