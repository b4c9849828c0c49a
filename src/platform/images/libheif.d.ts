declare module 'libheif-js/wasm-bundle.js' {
  type HeifImage = {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (displayed: object | null) => void): void
    free(): void
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }
  export default libheif
}
