import * as contract from '#contract/console/pages.ts'
import { answer } from '#platform/http/answer.ts'
import { replyConsolePage } from './page.ts'

export const getConsoleRecord = answer(contract.getConsoleRecord, replyConsolePage)
