import type { Route } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { route as getDemo } from './get-widget-demo.ts'
import { route as getFile } from './get-widget-file.ts'
import { route as getReceiptPicture } from './get-widget-receipt-picture.ts'
import { route as getReceipts } from './get-widget-receipts.ts'
import { route as postReceiptsPrint } from './post-widget-receipts-print.ts'

export const WIDGET: readonly Route<Context>[] = [getFile, getDemo, getReceipts, postReceiptsPrint, getReceiptPicture]
