import * as accounts from './accounts/accounts.ts'
import * as accountsAudit from './accounts/audit.ts'
import * as accountsSecondFactor from './accounts/second-factor.ts'
import * as accountsSession from './accounts/session.ts'
import * as accountsSessions from './accounts/sessions.ts'
import * as accountsTokens from './accounts/tokens.ts'
import * as consoleLive from './console/live.ts'
import * as consolePages from './console/pages.ts'
import * as consoleParticipants from './console/participants.ts'
import * as consoleReceipts from './console/receipts.ts'
import * as consoleStatistics from './console/statistics.ts'
import * as documentation from './documentation.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as health from './health.ts'
import * as intakePhotos from './intake/photos.ts'
import * as intakeUploads from './intake/uploads.ts'
import * as intakeQr from './intake/qr.ts'
import * as intakeRequisites from './intake/requisites.ts'
import * as loyaltyCatalogueLint from './loyalty/catalogue-lint.ts'
import * as loyaltyCatalogue from './loyalty/catalogue.ts'
import * as loyaltyChecks from './loyalty/checks.ts'
import * as loyaltySynonyms from './loyalty/synonyms.ts'
import * as moderationDecisions from './moderation/decisions.ts'
import * as moderationDisputes from './moderation/disputes.ts'
import * as moderationFigures from './moderation/figures.ts'
import * as moderationQueue from './moderation/queue.ts'
import * as notifyBrandDeliveries from './notify/brand-deliveries.ts'
import * as notifyCertifications from './notify/certifications.ts'
import * as notifyDeliveries from './notify/deliveries.ts'
import * as notifyFeed from './notify/feed.ts'
import * as notifyResends from './notify/resends.ts'
import * as participants from './participants.ts'
import * as promosKeys from './promos/keys.ts'
import * as promos from './promos/promos.ts'
import * as promosVersions from './promos/versions.ts'
import * as replay from './replay.ts'
import * as requests from './requests.ts'
import * as sandbox from './sandbox.ts'
import * as showcase from './showcase.ts'
import * as status from './status.ts'
import * as testgroundPages from './testground/pages.ts'
import * as testgroundReceipts from './testground/receipts.ts'
import * as testgroundSampleReceipts from './testground/sample-receipts.ts'
import * as widget from './widget.ts'

type Modules = typeof accounts &
  typeof accountsAudit &
  typeof accountsSecondFactor &
  typeof accountsSession &
  typeof accountsSessions &
  typeof accountsTokens &
  typeof consoleLive &
  typeof consolePages &
  typeof consoleParticipants &
  typeof consoleReceipts &
  typeof consoleStatistics &
  typeof documentation &
  typeof exports &
  typeof health &
  typeof intakePhotos &
  typeof intakeUploads &
  typeof intakeQr &
  typeof intakeRequisites &
  typeof loyaltyCatalogueLint &
  typeof loyaltyCatalogue &
  typeof loyaltyChecks &
  typeof loyaltySynonyms &
  typeof moderationDecisions &
  typeof moderationDisputes &
  typeof moderationFigures &
  typeof moderationQueue &
  typeof notifyBrandDeliveries &
  typeof notifyCertifications &
  typeof notifyDeliveries &
  typeof notifyFeed &
  typeof notifyResends &
  typeof participants &
  typeof promosKeys &
  typeof promos &
  typeof promosVersions &
  typeof replay &
  typeof requests &
  typeof sandbox &
  typeof showcase &
  typeof status &
  typeof testgroundPages &
  typeof testgroundReceipts &
  typeof testgroundSampleReceipts &
  typeof widget

/** The endpoints that the files of the contract export, each under the name that is its operationId. */
export type CompleteContract = { [Id in keyof Modules as Modules[Id] extends Endpoint ? Id : never]: Modules[Id] & { operationId: Id } }

/** Every endpoint of the service, in the order of the documentation. A missing one does not compile, and the error names it. */
export const CONTRACT = {
  postReceiptsQr: intakeQr.postReceiptsQr,
  postReceipts: intakePhotos.postReceipts,
  postReceiptsUrl: intakePhotos.postReceiptsUrl,
  postUploads: intakeUploads.postUploads,
  putUpload: intakeUploads.putUpload,
  postReceiptsUploads: intakeUploads.postReceiptsUploads,
  postReceiptPhotos: intakePhotos.postReceiptPhotos,
  postWidgetReceipts: intakePhotos.postWidgetReceipts,
  postQr: intakePhotos.postQr,
  getEvents: notifyFeed.getEvents,
  getBrandDeliveries: notifyBrandDeliveries.getBrandDeliveries,
  postBrandResend: notifyBrandDeliveries.postBrandResend,
  postBrandDeliveriesResend: notifyBrandDeliveries.postBrandDeliveriesResend,
  getBrandResend: notifyBrandDeliveries.getBrandResend,
  postBrandResendStop: notifyBrandDeliveries.postBrandResendStop,
  getRequests: requests.getRequests,
  getReceipts: status.getReceipts,
  getReceipt: status.getReceipt,
  getReceiptTrace: status.getReceiptTrace,
  getPhoto: status.getPhoto,
  postDispute: moderationDisputes.postDispute,
  getLightStatus: status.getLightStatus,
  postParticipantDispute: status.postParticipantDispute,
  getStatusPage: status.getStatusPage,
  getPublicPromos: status.getPublicPromos,
  getWidgetFile: widget.getWidgetFile,
  getWidgetDemo: widget.getWidgetDemo,
  getWidgetReceipts: widget.getWidgetReceipts,
  postWidgetReceiptsPrint: widget.postWidgetReceiptsPrint,
  getWidgetReceiptPicture: widget.getWidgetReceiptPicture,

  putLoyaltyCatalog: loyaltyCatalogue.putLoyaltyCatalog,
  patchLoyaltyCatalog: loyaltyCatalogue.patchLoyaltyCatalog,
  getLoyaltyCatalog: loyaltyCatalogue.getLoyaltyCatalog,
  postLoyaltyCheck: loyaltyChecks.postLoyaltyCheck,
  getLoyaltyCheck: loyaltyChecks.getLoyaltyCheck,
  postLoyaltyCheckDecision: loyaltyChecks.postLoyaltyCheckDecision,
  postShowcaseCheck: showcase.postShowcaseCheck,
  getShowcaseCheck: showcase.getShowcaseCheck,
  getShowcasePromos: showcase.getShowcasePromos,
  getSandboxUniverse: sandbox.getSandboxUniverse,
  getFewReceiptsPhoto: sandbox.getFewReceiptsPhoto,
  postPromoClock: sandbox.postPromoClock,

  postPromos: promos.postPromos,
  getPromos: promos.getPromos,
  getPromo: promos.getPromo,
  patchPromo: promos.patchPromo,
  postPromoCopies: promos.postPromoCopies,
  postPromoLint: promos.postPromoLint,
  getPromoVersions: promosVersions.getPromoVersions,
  getPromoVersion: promosVersions.getPromoVersion,
  getSettingsSchema: promosVersions.getSettingsSchema,
  postCatalogLint: loyaltyCatalogueLint.postCatalogLint,
  postCatalogDryRun: loyaltyCatalogueLint.postCatalogDryRun,
  putPromoCatalog: loyaltyCatalogue.putPromoCatalog,
  getSynonyms: loyaltySynonyms.getSynonyms,
  putSynonyms: loyaltySynonyms.putSynonyms,
  postPromoWhatIf: replay.postPromoWhatIf,
  postPromoReplay: replay.postPromoReplay,
  postKeys: promosKeys.postKeys,
  getKeys: promosKeys.getKeys,
  patchKey: promosKeys.patchKey,
  deleteKey: promosKeys.deleteKey,

  getAdminReceipts: consoleReceipts.getAdminReceipts,
  getReceiptsCsv: consoleReceipts.getReceiptsCsv,
  getReceiptsXlsx: consoleReceipts.getReceiptsXlsx,
  getExports: exports.getExports,
  getExportFile: exports.getExportFile,
  getAdminReceipt: consoleReceipts.getAdminReceipt,
  getModerationNext: moderationQueue.getModerationNext,
  getModeration: moderationQueue.getModeration,
  getModerationFigures: moderationFigures.getModerationFigures,
  postModerationExtend: moderationQueue.postModerationExtend,
  postModerationRelease: moderationQueue.postModerationRelease,
  postDecision: moderationDecisions.postDecision,
  postDecisionUndo: moderationDecisions.postDecisionUndo,
  postRequisites: intakeRequisites.postRequisites,
  getDisputes: moderationDisputes.getDisputes,
  postDisputeDecision: moderationDisputes.postDisputeDecision,
  getAudit: accountsAudit.getAudit,
  getDeliveries: notifyDeliveries.getDeliveries,
  getAllDeliveries: notifyDeliveries.getAllDeliveries,
  getAllRequests: requests.getAllRequests,
  getCallbackHealth: notifyDeliveries.getCallbackHealth,
  postResend: notifyResends.postResend,
  postDeliveriesResend: notifyResends.postDeliveriesResend,
  getResends: notifyResends.getResends,
  getResend: notifyResends.getResend,
  postResendStop: notifyResends.postResendStop,
  postCertify: notifyCertifications.postCertify,
  getCertifications: notifyCertifications.getCertifications,
  getCertification: notifyCertifications.getCertification,
  getParticipants: participants.getParticipants,
  getParticipant: participants.getParticipant,
  postBlock: participants.postBlock,
  deleteBlock: participants.deleteBlock,
  deleteParticipant: consoleParticipants.deleteParticipant,
  getStatistics: consoleStatistics.getStatistics,
  getLive: consoleLive.getLive,
  postSession: accountsSession.postSession,
  getSession: accountsSession.getSession,
  deleteSession: accountsSession.deleteSession,
  putPassword: accountsSession.putPassword,
  postSecondFactor: accountsSecondFactor.postSecondFactor,
  putSecondFactor: accountsSecondFactor.putSecondFactor,
  postRecoveryCodes: accountsSecondFactor.postRecoveryCodes,
  getSessions: accountsSessions.getSessions,
  deleteSessions: accountsSessions.deleteSessions,
  deleteOneSession: accountsSessions.deleteOneSession,
  getAccounts: accounts.getAccounts,
  postAccounts: accounts.postAccounts,
  patchAccount: accounts.patchAccount,
  postAccountPassword: accounts.postAccountPassword,
  deleteAccountSessions: accounts.deleteAccountSessions,
  getAccountSessions: accountsSessions.getAccountSessions,
  deleteAccountSession: accountsSessions.deleteAccountSession,
  deleteAccountSecondFactor: accountsSecondFactor.deleteAccountSecondFactor,
  getSignInRules: accountsSecondFactor.getSignInRules,
  putSignInRules: accountsSecondFactor.putSignInRules,
  getTokens: accountsTokens.getTokens,
  postTokens: accountsTokens.postTokens,
  deleteToken: accountsTokens.deleteToken,
  postSimulatorReceipts: testgroundSampleReceipts.postSimulatorReceipts,

  getConsole: consolePages.getConsole,
  getConsoleFile: consolePages.getConsoleFile,
  getConsoleRecord: consolePages.getConsoleRecord,
  getConsoleSection: consolePages.getConsoleSection,
  getConsoleView: consolePages.getConsoleView,
  getLkPage: testgroundPages.getLkPage,
  getLkFile: testgroundPages.getLkFile,
  getLkUsers: testgroundReceipts.getLkUsers,
  getLkReceipts: testgroundReceipts.getLkReceipts,
  getLkReceipt: testgroundReceipts.getLkReceipt,
  getLkPromos: testgroundReceipts.getLkPromos,
  postLkMint: testgroundSampleReceipts.postLkMint,
  getLkPrint: testgroundSampleReceipts.getLkPrint,
  postLkSend: testgroundReceipts.postLkSend,
  getLkReceiptPage: testgroundPages.getLkReceiptPage,
  postLkEdit: testgroundPages.postLkEdit,

  getRoot: documentation.getRoot,
  getApiDocs: documentation.getApiDocs,
  getDocs: documentation.getDocs,
  getDocumentationFile: documentation.getDocumentationFile,
  getClientFile: documentation.getClientFile,
  getIntegration: documentation.getIntegration,
  getLlms: documentation.getLlms,
  getReference: documentation.getReference,
  getScannerGuide: documentation.getScannerGuide,

  getHealth: health.getHealth,
  getReady: health.getReady,
  getMetrics: health.getMetrics,
  getOpenapi: health.getOpenapi,
} satisfies CompleteContract

export type Contract = typeof CONTRACT

export const ENDPOINTS: readonly Endpoint[] = Object.values(CONTRACT)
