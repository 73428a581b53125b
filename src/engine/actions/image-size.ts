/** Width and height in pixels, from the header of a PNG or JPEG. */
export function imageSize(image: Uint8Array): { readonly width: number; readonly height: number } {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint16(0) !== 0xffd8) throw new Error("neither PNG nor JPEG");
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
