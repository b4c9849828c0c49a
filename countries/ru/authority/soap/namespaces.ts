export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
/** The synchronous service: temporary tokens. */
export const SYNC = 'urn://x-artefacts-gnivc-ru/inplat/servin/OpenApiMessageConsumerService/types/1.0'
/** The asynchronous service, which is polled: receipts. */
export const ASYNC = 'urn://x-artefacts-gnivc-ru/inplat/servin/OpenApiAsyncMessageConsumerService/types/1.0'
export const AUTH = 'urn://x-artefacts-gnivc-ru/ais3/kkt/AuthService/types/1.0'
export const KKT = 'urn://x-artefacts-gnivc-ru/ais3/kkt/KktTicketService/types/1.0'
