// @ts-expect-error: the package has no types, and this is all that is used of it.
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'

// It has dark colours, for pages that say so.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()

type React = { createElement(type: string, properties: null, text: unknown): unknown }
/** Its link stands in a button, where neither a keyboard nor a screen reader finds it; the address of a call is in the reference. */
const plainNames = () => ({
  wrapComponents: { DeepLink: (_: unknown, { React }: { React: React }) => ({ text }: { text: unknown }) => React.createElement('span', null, text) },
})

// Its validator badge would ask another origin.
SwaggerUI({ plugins: [plainNames], url: '/openapi.json', dom_id: '#swagger', docExpansion: 'none', validatorUrl: null, tryItOutEnabled: true, persistAuthorization: false, filter: true, defaultModelsExpandDepth: 0 })
