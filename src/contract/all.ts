import * as adminCertifications from './admin-certifications.ts'
import * as adminCatalogue from './admin-catalogue.ts'
import * as adminDeliveries from './admin-deliveries.ts'
import * as adminPromos from './admin-promos.ts'
import * as adminReceipts from './admin-receipts.ts'
import { getAudit } from './audit.ts'
import * as disputes from './disputes.ts'
import type { Endpoint } from './endpoint.ts'
import * as moderation from './moderation.ts'
import { postReceiptsQr } from './intake.ts'
import * as photos from './photos.ts'
import { getCatalog, getCheck, patchCatalog, postCheck, postCheckDecision, putCatalog } from './loyalty.ts'
import { postPromoReplay, postPromoWhatIf } from './replay.ts'
import { getHealth, getMetrics, getOpenapi, getReady } from './service.ts'
import { postSimulatorReceipts } from './simulator.ts'
import { getFewReceipts, getUniverse, postPromoClock } from './sandbox.ts'
import { getShowcaseCheck, getShowcasePromos, postShowcaseCheck } from './showcase.ts'
import { getLightStatus, getPublicPromos, getReceipt, getStatusPage } from './status.ts'

/** Every endpoint of the service, in the order of the documentation. */
export const ENDPOINTS: readonly Endpoint[] = [
  postReceiptsQr,
  photos.postReceipts,
  photos.postReceiptsUrl,
  photos.postReceiptPhotos,
  photos.postWidgetReceipts,
  photos.postQr,
  getReceipt,
  photos.getPhoto,
  disputes.postDispute,
  getLightStatus,
  getStatusPage,
  getPublicPromos,

  putCatalog,
  patchCatalog,
  getCatalog,
  postCheck,
  getCheck,
  postCheckDecision,
  postShowcaseCheck,
  getShowcaseCheck,
  getShowcasePromos,
  getUniverse,
  getFewReceipts,
  postPromoClock,

  adminPromos.postPromos,
  adminPromos.getPromos,
  adminPromos.getPromo,
  adminPromos.patchPromo,
  adminPromos.postPromoLint,
  adminCatalogue.postCatalogLint,
  adminCatalogue.postCatalogDryRun,
  adminCatalogue.getSynonyms,
  adminCatalogue.putSynonyms,
  postPromoWhatIf,
  postPromoReplay,
  adminPromos.postKeys,
  adminPromos.getKeys,
  adminPromos.deleteKey,

  adminReceipts.getAdminReceipts,
  adminReceipts.getAdminReceipt,
  moderation.getModerationNext,
  moderation.getModeration,
  moderation.postModerationExtend,
  moderation.postModerationRelease,
  moderation.postDecision,
  moderation.postDecisionUndo,
  moderation.postRequisites,
  disputes.getDisputes,
  disputes.postDisputeDecision,
  getAudit,
  adminDeliveries.getDeliveries,
  adminDeliveries.getAllDeliveries,
  adminDeliveries.getCallbackHealth,
  adminDeliveries.postResend,
  adminDeliveries.postDeliveriesResend,
  adminDeliveries.getResends,
  adminDeliveries.getResend,
  adminDeliveries.postResendStop,
  adminCertifications.postCertify,
  adminCertifications.getCertifications,
  adminCertifications.getCertification,
  adminPromos.postBlock,
  adminPromos.deleteBlock,
  postSimulatorReceipts,

  getHealth,
  getReady,
  getMetrics,
  getOpenapi,
]
