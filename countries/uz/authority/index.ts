import { defineAuthority } from '#countries/define-authority.ts'
import { baseUrl, hosts, httpUrl, oneOf, secret, variable } from '#platform/environment.ts'
import { openOfd, type OfdMode } from './open-ofd.ts'

/** The fiscal operator of Uzbekistan. */
export const uzAuthority = defineAuthority({
  variables: {
    OFD_URL: variable(
      'simulator under `npm start`; none',
      'host of the fiscal operator of Uzbekistan, where links of receipts lead; without it promos of Uzbekistan are refused',
      null as string | null,
      baseUrl,
    ),
    OFD_ALIASES: variable('ofd.soliq.uz', 'comma list of hosts whose links are receipts too', ['ofd.soliq.uz'], hosts),
    OFD_MODE: variable(
      'auto',
      'page: receipts are in the page; api: the newer site is asked; auto: the page, until it comes empty',
      'auto' as OfdMode,
      oneOf('auto', 'page', 'api'),
    ),
    OFD_API_URL: variable('none', 'where the newer site asks for receipts, such as https://new-ofd.soliq.uz', null as string | null, baseUrl),
    OFD_API_KEY: variable('none', 'key that questions to the newer site are signed with', null as string | null, secret),
    OFD_PROXY_URL: variable('none', 'HTTP proxy to the operator, who answers inside Uzbekistan only', null as string | null, httpUrl),
  },
  address: ['OFD_URL'],
  isOptional: true,
  objectionTo: ({ OFD_MODE, OFD_API_URL, OFD_API_KEY }) =>
    OFD_MODE === 'api' && (OFD_API_URL === null || OFD_API_KEY === null) ? 'OFD_MODE: api needs OFD_API_URL and OFD_API_KEY' : null,
  links: ({ OFD_URL, OFD_ALIASES }) => ({
    hosts: [...OFD_ALIASES, ...(OFD_URL === null ? [] : [new URL(OFD_URL).host])],
    url: OFD_URL ?? `https://${OFD_ALIASES[0]}`,
  }),
  open: ({ OFD_URL, OFD_MODE, OFD_API_URL, OFD_API_KEY, OFD_PROXY_URL }, { now, log }) =>
    openOfd({ url: OFD_URL as string, apiUrl: OFD_API_URL, apiKey: OFD_API_KEY, mode: OFD_MODE, proxyUrl: OFD_PROXY_URL, now, log }),
})
