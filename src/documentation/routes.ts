import type { Route } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { route as getApiDocs } from './get-api-docs.ts'
import { route as getDocs } from './get-docs.ts'
import { route as getFile } from './get-file.ts'
import { route as getIntegration } from './get-integration.ts'
import { route as getLlms } from './get-llms.ts'
import { route as getReference } from './get-reference.ts'
import { route as getScannerGuide } from './get-scanner-guide.ts'

export const DOCUMENTATION: readonly Route<Context>[] = [getDocs, getReference, getApiDocs, getIntegration, getScannerGuide, getLlms, getFile]
