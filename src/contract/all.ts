import * as adminCertifications from './admin-certifications.ts'
import * as adminCatalogue from './admin-catalogue.ts'
import * as adminDeliveries from './admin-deliveries.ts'
import * as adminPromos from './admin-promos.ts'
import * as adminReceipts from './admin-receipts.ts'
import { getAudit } from './audit.ts'
import * as consoleAccounts from './console-accounts.ts'
import { getLive } from './console-live.ts'
import * as consolePages from './console-pages.ts'
import { getParticipant, getParticipants } from './console-participants.ts'
import { deleteSession, getSession, postSession, putPassword } from './console-session.ts'
import { getStatistics } from './console-statistics.ts'
import { getPromoVersion, getPromoVersions, getSettingsSchema } from './console-versions.ts'
import * as disputes from './disputes.ts'
import * as documentation from './documentation.ts'
import type { Endpoint } from './endpoint.ts'
import * as moderation from './moderation.ts'
import { postReceiptsQr } from './intake.ts'
import * as photos from './photos.ts'
import { getCatalog, getCheck, patchCatalog, postCheck, postCheckDecision, putCatalog } from './loyalty.ts'
import { postPromoReplay, postPromoWhatIf } from './replay.ts'
import * as testground from './testground.ts'
import { getHealth, getMetrics, getOpenapi, getReady } from './service.ts'
import { postSimulatorReceipts } from './simulator.ts'
import { getFewReceipts, getUniverse, postPromoClock } from './sandbox.ts'
import { getShowcaseCheck, getShowcasePromos, postShowcaseCheck } from './showcase.ts'
import { getWidgetDemo, getWidgetFile, getWidgetReceiptPicture, getWidgetReceipts, postWidgetReceiptsPrint } from './widget.ts'
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
  getWidgetFile,
  getWidgetDemo,
  getWidgetReceipts,
  postWidgetReceiptsPrint,
  getWidgetReceiptPicture,

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
  getPromoVersions,
  getPromoVersion,
  getSettingsSchema,
  adminCatalogue.postCatalogLint,
  adminCatalogue.postCatalogDryRun,
  adminCatalogue.putPromoCatalog,
  adminCatalogue.getSynonyms,
  adminCatalogue.putSynonyms,
  postPromoWhatIf,
  postPromoReplay,
  adminPromos.postKeys,
  adminPromos.getKeys,
  adminPromos.deleteKey,

  adminReceipts.getAdminReceipts,
  adminReceipts.getReceiptsCsv,
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
  getParticipants,
  getParticipant,
  adminPromos.postBlock,
  adminPromos.deleteBlock,
  getStatistics,
  getLive,
  postSession,
  getSession,
  deleteSession,
  putPassword,
  consoleAccounts.getAccounts,
  consoleAccounts.postAccounts,
  consoleAccounts.patchAccount,
  consoleAccounts.postAccountPassword,
  consoleAccounts.deleteAccountSessions,
  postSimulatorReceipts,

  ...Object.values(consolePages),
  testground.getLkPage,
  testground.getLkFile,
  testground.getLkUsers,
  testground.getLkReceipts,
  testground.getLkReceipt,
  testground.getLkPromos,
  testground.postLkMint,
  testground.getLkPrint,
  testground.postLkSend,
  testground.getLkReceiptPage,
  testground.postLkEdit,

  ...Object.values(documentation),

  getHealth,
  getReady,
  getMetrics,
  getOpenapi,
]
