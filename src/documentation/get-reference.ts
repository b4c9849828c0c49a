import * as contract from '#contract/documentation.ts'
import { answer } from '#platform/http/answer.ts'
import { referencePage } from './reference-page.ts'

export const getReference = answer(contract.getReference, referencePage)
