/**
 * Whether images are unpacked by native code. Where the package for this platform is not installed (`npm ci --omit=optional`), sharp falls back to
 * WebAssembly: half as fast, and each of its four threads reserves addresses that count as memory of the process.
 */
export const isNative = (): boolean =>
  [process.platform, `${process.platform}musl`].some((platform) => isInstalled(`@img/sharp-${platform}-${process.arch}/sharp.node`))

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name)
    return true
  } catch {
    return false
  }
}
