export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
export const SYNC = 'urn://x-artefacts-gnivc-ru/inplat/servin/OpenApiMessageConsumerService/types/1.0'
export const ASYNC = 'urn://x-artefacts-gnivc-ru/inplat/servin/OpenApiAsyncMessageConsumerService/types/1.0'
export const AUTH = 'urn://x-artefacts-gnivc-ru/ais3/kkt/AuthService/types/1.0'
export const KKT = 'urn://x-artefacts-gnivc-ru/ais3/kkt/KktTicketService/types/1.0'
/** Declared in real answers, but used by none of their elements. */
export const PROVIDER = 'urn://x-artefacts-gnivc-ru/inplat/servin/OpenApiAsyncMessageProviderService/types/1.0'
