import * as adminPromos from './admin-promos.ts'
import * as adminReceipts from './admin-receipts.ts'
import type { Endpoint } from './endpoint.ts'
import { postReceiptsQr } from './intake.ts'
import { getHealth, getMetrics, getOpenapi, getReady } from './service.ts'
import { postSimulatorReceipts } from './simulator.ts'
import { getLightStatus, getPublicPromos, getReceipt, getStatusPage } from './status.ts'

/** Every endpoint of the service, in the order of the documentation. */
export const ENDPOINTS: readonly Endpoint[] = [
  postReceiptsQr,
  getReceipt,
  getLightStatus,
  getStatusPage,
  getPublicPromos,

  adminPromos.postPromos,
  adminPromos.getPromos,
  adminPromos.getPromo,
  adminPromos.patchPromo,
  adminPromos.postKeys,
  adminPromos.getKeys,
  adminPromos.deleteKey,

  adminReceipts.getAdminReceipts,
  adminReceipts.getAdminReceipt,
  adminReceipts.postDecision,
  adminReceipts.postResend,
  adminReceipts.getDeliveries,
  adminReceipts.postDeliveriesResend,
  adminPromos.postBlock,
  adminPromos.deleteBlock,
  postSimulatorReceipts,

  getHealth,
  getReady,
  getMetrics,
  getOpenapi,
]
