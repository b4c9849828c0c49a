type Policy = { createScriptURL(address: string): string }
type Global = { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }; [policy: symbol]: Policy | undefined }

/**
 * The address of a script of ours, as pages with `require-trusted-types-for 'script'` want it: said by the policy `service-qr-scanner`,
 * which knows addresses of this origin and of what the page has made itself (blob:), and is made once, whoever asks first. Where it may
 * not be made the address stays a text, which such a page refuses.
 *
 * Workers are given the text of this function: it uses nothing from outside.
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
