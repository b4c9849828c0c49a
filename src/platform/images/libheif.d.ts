/** The functions of libheif as C has them: pointers are numbers. Those with a `status` write a `heif_error` there: code, subcode, text. */
declare module 'libheif-js/wasm-bundle.js' {
  const libheif: {
    HEAPU8: Uint8Array
    HEAP32: Int32Array
    _malloc(bytes: number): number
    _free(pointer: number): void
    _heif_context_alloc(): number
    _heif_context_free(context: number): void
    _heif_context_read_from_memory_without_copy(status: number, context: number, file: number, bytes: number, options: number): void
    _heif_context_get_primary_image_handle(status: number, context: number, handle: number): void
    _heif_image_handle_get_width(handle: number): number
    _heif_image_handle_get_height(handle: number): number
    _heif_image_handle_release(handle: number): void
    _heif_decode_image(status: number, handle: number, image: number, colours: number, chroma: number, options: number): void
    _heif_image_get_width(image: number, channel: number): number
    _heif_image_get_height(image: number, channel: number): number
    _heif_image_get_bits_per_pixel_range(image: number, channel: number): number
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number
    _heif_image_release(image: number): void
  }
  export default libheif
}
