/** Width and height in pixels, from the header of a PNG, JPEG or WebP. */
export function imageSize(image: Uint8Array): { readonly width: number; readonly height: number } {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint32(0) === 0x52494646) return webpSize(view);
  if (view.getUint16(0) !== 0xffd8) throw new Error("no PNG, JPEG or WebP");
  // A JPEG is a chain of segments; the frame header (SOF0 to SOF15, but DHT, JPG and DAC) holds the size.
  let offset = 2;
  while (offset + 9 < view.byteLength) {
    const marker = view.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    offset += 2 + view.getUint16(offset + 2);
  }
  throw new Error("a JPEG without a frame header");
}

/** Reads the first chunk: lossy, lossless or extended. */
function webpSize(view: DataView): { readonly width: number; readonly height: number } {
  const chunk = view.getUint32(12);
  if (chunk === 0x56503820) {
    const [width, height] = [view.getUint16(26, true), view.getUint16(28, true)];
    return { width: width & 0x3fff, height: height & 0x3fff };
  }
  if (chunk === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 0x56503858) throw new Error("a WebP without a known chunk");
  const sizeAt = (offset: number): number => (view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)) + 1;
  return { width: sizeAt(24), height: sizeAt(27) };
}
