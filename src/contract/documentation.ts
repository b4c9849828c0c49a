import { Type } from 'typebox'
import { OPERATOR_LANGUAGES } from '#domain/language.ts'
import { endpoint } from './endpoint.ts'
import { Nullable, Page } from './fields.ts'
import { FILE_REPLIES } from './file-replies.ts'

const open = { method: 'GET', auth: 'none', tag: 'documentation', isDocument: true } as const
const page = { 200: { description: 'The page', schema: Page, contentType: 'text/html; charset=utf-8' } } as const
const InLanguage = Type.Object({
  lang: Type.Optional(
    Type.String({ maxLength: 35, description: `One of ${OPERATOR_LANGUAGES.join(', ')}; anything else is ignored, and the browser decides.` }),
  ),
})

const Address = Type.String({ format: 'uri' })

export const getRoot = endpoint({
  ...open,
  url: '/',
  operationId: 'getRoot',
  summary: 'What is where: a page to browsers, JSON to programs',
  query: InLanguage,
  replies: {
    200: {
      description: 'The addresses',
      orPage: true,
      schema: Type.Object(
        {
          service: Type.Literal('Chekhov'),
          version: Type.String(),
          documentation: Address,
          guide: Address,
          reference: Address,
          openapi: Address,
          console: Address,
          testGround: Nullable(Type.String({ format: 'uri', description: 'Null: there is none in this installation.' })),
          widget: Address,
          ready: Address,
        },
        { title: 'Addresses' },
      ),
    },
  },
})

export const getDocs = endpoint({
  ...open,
  url: '/docs',
  operationId: 'getDocs',
  summary: 'The reference, where many look for it: the same page as /reference',
  query: InLanguage,
  replies: page,
})

export const getReference = endpoint({
  ...open,
  url: '/reference',
  operationId: 'getReference',
  summary: 'Every call with its fields, samples in five languages, and a place to try it',
  query: InLanguage,
  replies: page,
})

export const getApiDocs = endpoint({
  ...open,
  url: '/api-docs',
  operationId: 'getApiDocs',
  summary: 'Where which documentation is',
  query: InLanguage,
  replies: page,
})

export const getIntegration = endpoint({
  ...open,
  url: '/integration',
  operationId: 'getIntegration',
  summary: "The guide for the people who build the brand's side",
  query: InLanguage,
  replies: page,
})

export const getScannerGuide = endpoint({
  ...open,
  url: '/integration/scanner',
  operationId: 'getScannerGuide',
  summary: 'The QR scanner for pages with screens of their own: methods, options, what it says',
  query: InLanguage,
  replies: page,
})

export const getLlms = endpoint({
  ...open,
  url: '/llms.txt',
  operationId: 'getLlms',
  summary: 'The documentation in one text, for programs that read',
  replies: { 200: { description: 'Markdown', schema: Type.String(), contentType: 'text/plain; charset=utf-8' } },
})

export const getClientFile = endpoint({
  ...open,
  url: '/clients/{file}',
  operationId: 'getClientFile',
  summary: 'A client for servers of brands, to download',
  description:
    '`typescript.tar.gz`, `php.tar.gz`, `python.tar.gz` and `go.tar.gz`, each with its README and installable from its folder; `chekhov.postman_collection.json` for Postman and Insomnia.',
  params: Type.Object({ file: Type.String({ description: '`php.tar.gz`, for example.' }) }),
  replies: FILE_REPLIES,
  errors: ['NOT_FOUND'],
})

export const getDocumentationFile = endpoint({
  ...open,
  url: '/documentation/{file}',
  operationId: 'getDocumentationFile',
  summary: 'Style and script of these pages',
  params: Type.Object({ file: Type.String() }),
  replies: FILE_REPLIES,
  errors: ['NOT_FOUND'],
})
