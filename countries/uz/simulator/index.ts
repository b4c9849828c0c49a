import assert from 'node:assert/strict'
import { changeSettings } from '#simulator/control.ts'
import { defineSimulator, ok, type Minted } from '#simulator/define-simulator.ts'
import { checkUzMintRequest, type UzMintRequest } from './mint-request.ts'
import { uzPaperOf } from './paper.ts'
import { linkOf } from './receipt.ts'
import { serveUz } from './serve.ts'
import { applyUzSettingsChange, checkUzSettingsChange, type UzSettings } from './settings.ts'
import { describeUzMinted, openUzWorld } from './world.ts'

/** The fiscal operator: links of its receipts, and the newer site behind it. */
export const uzSimulator = defineSimulator({
  programOptions: {},
  open({ url, now, stateFile }, settings: Partial<UzSettings>) {
    const world = openUzWorld({ now, stateFile, settings })
    return {
      ofdUrl: url,
      environment: { OFD_URL: url, OFD_API_URL: url, OFD_API_KEY: world.settings.apiKey },

      /** The live settings: changes hold from the next call on. */
      settings: world.settings,
      timesAsked: world.timesAsked,

      serve: (path, request, response) => serveUz(world, path, request, response),
      checkWish: checkUzMintRequest,
      mint(request: UzMintRequest): Minted {
        assert.deepEqual(checkUzMintRequest(request), [], 'the receipt cannot be minted')
        return describeUzMinted(world.mint(request).receipt, url)
      },
      paperOf(terminal, number) {
        const stored = world.find(terminal, number)
        return stored === null ? null : { lines: uzPaperOf(stored.receipt), qrStr: linkOf(url, stored.receipt) }
      },
      control(call, readBody) {
        switch (call) {
          case 'GET /settings':
            return ok(world.settings)
          case 'POST /settings':
            return changeSettings(world.settings, readBody, { check: checkUzSettingsChange, apply: applyUzSettingsChange })
        }
        return undefined
      },
    }
  },
})
