import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CountryCode, Kopeks, Nullable, OneOf, Page } from './fields.ts'
import { FILE_REPLIES } from './file-replies.ts'

export const getWidgetFile = endpoint({
  method: 'GET',
  url: '/widget/{file}',
  auth: 'none',
  operationId: 'getWidgetFile',
  tag: 'documentation',
  summary: 'A script for pages of brands, or what it loads',
  description:
    'For pages of any origin. `service-widget.js` defines the global `ServiceWidget`, `service-qr-scanner.js` defines the global `ServiceQrScanner`; `service-qr-scanner.mjs` is the same as an ES module, `service-qr-scanner.d.ts` its types.',
  cors: true,
  params: Type.Object({ file: Type.String({ description: '`service-qr-scanner.js`, for example.' }) }),
  replies: FILE_REPLIES,
  errors: ['NOT_FOUND'],
})

const READER = Type.Object({
  lang: Type.Optional(
    Type.String({
      maxLength: 35,
      description: 'Language of the page, `en` for example: one of those it offers. Anything else is ignored, and the browser decides.',
    }),
  ),
})

const page = { 200: { description: 'The page', schema: Page, contentType: 'text/html; charset=utf-8' } } as const

export const getWidgetDemo = endpoint({
  method: 'GET',
  url: '/widget/demo',
  auth: 'none',
  operationId: 'getWidgetDemo',
  tag: 'documentation',
  summary: 'The widget to try out: all its options, the code to paste, and what its callbacks say',
  query: READER,
  replies: page,
})

export const getWidgetReceipts = endpoint({
  method: 'GET',
  url: '/widget/receipts',
  auth: 'none',
  operationId: 'getWidgetReceipts',
  tag: 'simulator',
  summary: 'Printed receipts of the simulators, to scan from the screen',
  description: 'Without the built-in simulators the page says so.',
  query: READER,
  replies: page,
})

/** The desired outcome of a printed receipt. */
export const BASKETS = ['promo', 'other', 'refund', 'late'] as const

export const postWidgetReceiptsPrint = endpoint({
  method: 'POST',
  url: '/widget/receipts',
  auth: 'none',
  operationId: 'postWidgetReceiptsPrint',
  tag: 'simulator',
  summary: 'Print a new receipt of the simulators',
  description:
    '`promo`: goods of the demo promo; `other`: other goods; `refund`: a sale that was taken back; `late`: the tax authority has it a little later. Only where the built-in simulators run.',
  body: Type.Object({ country: CountryCode, basket: OneOf(BASKETS) }, { title: 'ReceiptToPrint', examples: [{ country: 'ru', basket: 'promo' }] }),
  replies: {
    200: {
      description: 'The receipt',
      schema: Type.Object(
        {
          qrString: Type.String(),
          sumKopeks: Nullable(Kopeks()),
          pictureUrl: Type.String({ description: 'Path of its picture in this service.' }),
        },
        { title: 'PrintedReceipt' },
      ),
    },
  },
  errors: ['SIMULATOR_OFF', 'RATE_LIMITED'],
})

export const getWidgetReceiptPicture = endpoint({
  method: 'GET',
  url: '/widget/receipts/{country}/{register}/{picture}',
  auth: 'none',
  operationId: 'getWidgetReceiptPicture',
  tag: 'simulator',
  summary: 'The picture of a printed receipt',
  params: Type.Object({
    country: Type.String(),
    register: Type.String({ description: 'Fiscal drive (RU) or terminal (UZ).' }),
    picture: Type.String({ description: '`{number}.png`.' }),
  }),
  replies: { 200: { description: 'A PNG', schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }), contentType: 'image/png' } },
  errors: ['NOT_FOUND', 'SIMULATOR_OFF'],
})
