// A process of its own: the gateway's test server.
import { startAamarpay } from '../../server/test/gateways/aamarpay-server.ts'
import { answerLines } from './protocol.ts'

const gateway = await startAamarpay({})
await answerLines(async () => gateway.settings)
