/** Runs in each new document, before the scripts that the engine calls: those run with the first call, as they take 2 ms. */

import { countNavigationStarts } from "./observe/navigation-starts.ts";

countNavigationStarts();
