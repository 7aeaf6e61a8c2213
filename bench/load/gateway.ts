// A process of its own: the gateway's test server behind TLS, because a business accepts no other.
import { startAamarpay } from '../../server/test/gateways/aamarpay-server.ts'
import { startTlsFront } from '../../server/test/gateways/tls-front.ts'
import { answerLines } from './protocol.ts'

const front = await startTlsFront()
const gateway = await startAamarpay({ publicUrl: front.url })
front.passTo(gateway.address)
await answerLines(async () => gateway.settings)
