import * as contract from '#contract/console/pages.ts'
import { answer } from '#platform/http/answer.ts'
import { replyConsolePage } from './page.ts'

export const getConsoleSection = answer(contract.getConsoleSection, replyConsolePage)
