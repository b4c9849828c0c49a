type Policy = { createScriptURL(address: string): string }
type Global = { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }; [policy: symbol]: Policy | undefined }

/**
 * The URL of one of our scripts in the type that pages with `require-trusted-types-for 'script'` demand. It is made by the policy `service-qr-scanner`, which
 * accepts URLs of this origin and blob URLs of the page, and which is created once. Where the policy may not be created, the URL stays a text, which such a
 * page refuses.
 *
 * Workers get the source text of this function, so it must not use anything outside itself.
 */
export function trustedAddress(address: string, origin: string): string {
  try {
    const page = globalThis as Global
    const name = 'service-qr-scanner'
    const policy = (page[Symbol.for(name)] ??= page.trustedTypes!.createPolicy(name, {
      createScriptURL(url) {
        if (new URL(url).origin !== origin && !url.startsWith('blob:')) throw new TypeError(url)
        return url
      },
    }))
    return policy.createScriptURL(address)
  } catch {
    return address
  }
}
