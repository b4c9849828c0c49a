/**
 * Whether images are decoded by native code. If the package for this platform is not installed (`npm ci --omit=optional`), sharp uses WebAssembly, which is
 * half as fast and whose four threads reserve address space that counts as memory of the process.
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
