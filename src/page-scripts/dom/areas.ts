import { attribute, clientLeftOf, clientTopOf, closestOf, queryAll, rectOf, rootOf } from "./reads.ts";

/** The element that draws another one: of an area of an image map the first picture that uses the map, if one does. */
export function drawnBy(element: Element): Element {
  if (!(element instanceof HTMLAreaElement)) return element;
  const map = closestOf(element, "map");
  const name = map === null ? "" : (attribute(map, "name") ?? attribute(map, "id") ?? "");
  return (name === "" ? undefined : queryAll(rootOf(element), `img[usemap="#${CSS.escape(name)}" i]`)[0]) ?? element;
}

/** The rectangle of an area of an image map on its picture; empty where it has none. */
export function areaBox(area: Element): DOMRect {
  const picture = drawnBy(area);
  if (picture === area) return new DOMRect();
  const { x, y, width, height } = rectOf(picture);
  const { paddingLeft, paddingTop } = getComputedStyle(picture);
  const left = x + clientLeftOf(picture) + parseFloat(paddingLeft);
  const top = y + clientTopOf(picture) + parseFloat(paddingTop);
  const coords = (attribute(area, "coords") ?? "").split(/[\s,;]+/, 200).map(Number);
  const shape = (attribute(area, "shape") ?? "rect").toLowerCase();
  if (shape === "default") return new DOMRect(x, y, width, height);
  if (coords.some(Number.isNaN)) return new DOMRect();
  if (shape.startsWith("circ")) {
    const [cx = 0, cy = 0, radius = 0] = coords;
    return new DOMRect(left + cx - radius, top + cy - radius, 2 * radius, 2 * radius);
  }
  const across = coords.filter((_, index) => index % 2 === 0);
  const along = coords.filter((_, index) => index % 2 === 1);
  if (across.length === 0 || along.length === 0) return new DOMRect();
  const [minX, minY] = [Math.min(...across), Math.min(...along)];
  return new DOMRect(left + minX, top + minY, Math.max(...across) - minX, Math.max(...along) - minY);
}
