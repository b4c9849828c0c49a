import type { Route } from '#platform/http/answer.ts'
import * as promos from './console/promos.ts'
import * as receipts from './console/receipts.ts'
import { mintReceipt } from './console/simulator.ts'
import type { Context } from './context.ts'
import { route as getHealth } from './health/get-health.ts'
import { route as getMetrics } from './health/get-metrics.ts'
import { route as getOpenapi } from './health/get-openapi.ts'
import { route as getReady } from './health/get-ready.ts'
import { route as postReceiptsQr } from './intake/post-receipts-qr.ts'
import { route as getLightStatus } from './status/get-light-status.ts'
import { route as getPublicPromos } from './status/get-public-promos.ts'
import { route as getReceipt } from './status/get-receipt.ts'
import { route as getStatusPage } from './status/get-status-page.ts'

/** Who answers which endpoint. A test holds it against the contract's list: none is missing and none is unknown. */
export const ROUTES: readonly Route<Context>[] = [
  postReceiptsQr, getReceipt, getLightStatus, getStatusPage, getPublicPromos,
  ...Object.values(promos), ...Object.values(receipts), mintReceipt,
  getHealth, getReady, getMetrics, getOpenapi,
]
