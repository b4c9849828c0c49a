import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Page } from '../fields.ts'
import { FILE_REPLIES } from '../file-replies.ts'

const page = {
  method: 'GET',
  auth: 'none',
  tag: 'service',
  replies: { 200: { description: 'The page; what it may show depends on who logs in', schema: Page, contentType: 'text/html; charset=utf-8' } },
} as const
const Part = Type.String()

export const getConsole = endpoint({
  ...page,
  url: '/console',
  operationId: 'getConsole',
  summary: 'The console of operators and moderators',
})

/** Any path within the console has the same page, so that its address can be stored and shared. */
export const getConsoleSection = endpoint({
  ...page,
  url: '/console/{section}',
  operationId: 'getConsoleSection',
  summary: 'A section of the console',
  params: Type.Object({ section: Part }),
})

export const getConsoleRecord = endpoint({
  ...page,
  url: '/console/{section}/{record}',
  operationId: 'getConsoleRecord',
  summary: 'A record in the console',
  params: Type.Object({ section: Part, record: Part }),
})

export const getConsoleView = endpoint({
  ...page,
  url: '/console/{section}/{record}/{view}',
  operationId: 'getConsoleView',
  summary: 'A part of a record in the console',
  params: Type.Object({ section: Part, record: Part, view: Part }),
})

export const getConsoleFile = endpoint({
  method: 'GET',
  url: '/console/files/{file}',
  auth: 'none',
  operationId: 'getConsoleFile',
  tag: 'service',
  summary: 'What the console is made of',
  params: Type.Object({ file: Type.String({ description: '`console.js`, for example.' }) }),
  replies: FILE_REPLIES,
  errors: ['NOT_FOUND'],
})
