import { ENDPOINTS } from '#contract/all.ts'
import * as contract from '#contract/documentation.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { guideText, scannerText, WRITTEN_ADDRESS } from './guide.ts'
import { ofClient } from './typescript-client.ts'
import { receiverText, sampleText } from './samples.ts'

/** One text: an overview, every call in a line, and the guide with its samples in one language. */
export const getLlms = answer(contract.getLlms, async ({ baseUrl }: Context) => (made ??= makeText()).replaceAll(WRITTEN_ADDRESS, baseUrl))

/** Made when it is first asked for. */
let made: string | undefined

const lineOf = ({ method, url, summary, description }: Endpoint): string =>
  `- \`${method} ${url}\`: ${summary}.${description === undefined ? '' : ` ${description.replaceAll('\n', ' ')}`}`

const FOR_BRANDS = ENDPOINTS.filter(ofClient)

const guide = (): string =>
  guideText('en')
    .replace(/^# .*\n+/, '')
    .replaceAll(/ \{#[\w-]+\}$/gm, '')
    .replaceAll(/^\{\{sample ([\w-]+)\}\}$/gm, (_, name: string) => `\`\`\`python\n${sampleText(name, 'py')}\`\`\``)
    .replaceAll(/^\{\{receivers\}\}$/gm, () => `\`\`\`python\n${receiverText('Python')}\`\`\``)
    .replaceAll(/^\{\{converter\}\}\n?/gm, '')

/** A chapter of this text. */
const scanner = (): string => scannerText('en').replaceAll(/^#(?=#* )/gm, '##')

const makeText = (): string => `# Receipt verification

> A fiscal receipt goes in as a QR string or photos; the tax authority of Russia or Uzbekistan confirms it; the rules of a promo decide; the brand is told by callback.

- [openapi.json](${WRITTEN_ADDRESS}/openapi.json): every call with its fields, OpenAPI 3.1
- [Guide](${WRITTEN_ADDRESS}/integration): the same as below, as a page, in English and Russian
- [The QR scanner](${WRITTEN_ADDRESS}/integration/scanner): the same as below, as a page
- [Reference](${WRITTEN_ADDRESS}/reference)

## Calls

The header \`api-key\` carries the key of a promo.

${FOR_BRANDS.map(lineOf).join('\n')}

${guide()}
${scanner()}`
