import assert from 'node:assert/strict'
import { changeSettings } from '#simulator/control.ts'
import { defineSimulator, notFound, ok, type Minted } from '#simulator/define-simulator.ts'
import { parseExactJson } from '#simulator/exact-json.ts'
import { describeMinted } from './mint.ts'
import { checkMintRequest, type MintRequest } from './mint-request.ts'
import { paperOf } from './paper.ts'
import { serveAuth } from './serve-auth.ts'
import { serveKkt } from './serve-kkt.ts'
import { serveSoap } from './serve-soap.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'
import { applySettingsChange, checkSettingsChange } from './settings-change.ts'
import { qrStringOf } from './ticket/qr-string.ts'
import { readTicket } from './ticket/read-ticket.ts'
import { openWorld } from './world.ts'

/** The open API of FNS. */
export const ruSimulator = defineSimulator({
  programOptions: { 'master-token': 'text', 'processing-ms': 'number' },
  open({ url, now, stateFile }, { masterToken = 'simulator-master-token', ...settings }: Partial<Settings> & { masterToken?: string }) {
    const world = openWorld({ now, url, masterToken, stateFile, settings: { ...DEFAULT_SETTINGS, ...settings } })
    const authUrl = `${url}/open-api/AuthService/0.1`
    const kktUrl = `${url}/open-api/ais3/KktService/0.1`
    return {
      authUrl,
      kktUrl,
      masterToken,
      environment: { FNS_AUTH_URL: authUrl, FNS_KKT_URL: kktUrl, FNS_MASTER_TOKEN: masterToken },

      /** The live settings: changes hold from the next call on. */
      settings: world.settings,
      counters: () => ({ ...world.counters, day: world.day.read() }),
      timesAsked: (fn: string, fd: string): number => world.receipts.timesAsked(fn, fd),
      /** Revokes every temporary token handed out so far. */
      expireTokens: () => world.tokens.revokeAll(),

      async serve(path, request, response) {
        const service = request.method === 'POST' ? SERVICES.find(({ address }) => address.test(path))?.service : undefined
        if (service === undefined) return false
        await serveSoap(world, service, request, response)
        return true
      },
      checkWish: checkMintRequest,
      mint(request: MintRequest): Minted {
        assert.deepEqual(checkMintRequest(request), [], 'the receipt cannot be minted')
        return describeMinted(world.mint.mint(request).requisites, url)
      },
      paperOf(fn, fd) {
        const stored = world.receipts.find(fn, fd)
        const ticket = stored ? readTicket(parseExactJson(stored.ticketText)) : null
        return stored === null || ticket === null ? null : { lines: paperOf(ticket.receipt, stored.requisites), qrStr: qrStringOf(stored.requisites) }
      },
      control(call, readBody) {
        const [, fn, fd] = /^DELETE \/receipts\/(\d{16})\/(\d{1,10})$/.exec(call) ?? []
        if (fn !== undefined && fd !== undefined) return world.mint.remove(fn, fd) ? ok({}) : notFound('no such receipt')
        switch (call) {
          case 'GET /receipts':
            return ok({
              receipts: world.receipts.list().map((receipt) => ({
                ...describeMinted(receipt.requisites, url),
                receiptDate: receipt.requisites.boughtAt,
                isSample: receipt.isSample,
                availableAt: new Date(receipt.availableAt).toISOString(),
                behaviour: receipt.behaviour,
                timesAsked: world.receipts.timesAsked(receipt.requisites.fn, receipt.requisites.fd),
              })),
            })
          case 'GET /counters':
            return ok({ ...world.counters, day: world.day.read() })
          case 'GET /settings':
            return ok(world.settings)
          case 'POST /settings':
            return changeSettings(world.settings, readBody, { check: checkSettingsChange, apply: applySettingsChange })
          case 'DELETE /tokens':
            world.tokens.revokeAll()
            return ok({})
        }
        return undefined
      },
    }
  },
})

/** A known client adds a segment to both addresses, and the real services accept it. */
const SERVICES = [
  { address: /^\/open-api\/AuthService\/0\.1(\/1\.1)?$/, service: serveAuth },
  { address: /^\/open-api\/ais3\/KktService\/0\.1(\/1\.1)?$/, service: serveKkt },
]
