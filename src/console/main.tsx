import { render } from "preact";
import { App } from "./app.tsx";
import { isStarting, refresh } from "./session.ts";

render(<App />, document.body);
// The holder of a share link is no person who has signed in.
const starting = location.hash.startsWith("#/share/") ? Promise.resolve(false) : refresh();
void starting.catch(() => false).finally(() => (isStarting.value = false));
