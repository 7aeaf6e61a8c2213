import type { MessageSettings } from '@jhilik/contract/messages.ts'
import type { PlaywrightWorkerArgs } from '@playwright/test'
import { signInByCall } from './accounts.ts'
import { dataOf } from './api.ts'
import { DEMO_ADMIN } from './steps.ts'

/** Reads and sets the message settings as a colleague does elsewhere, and puts those of before back at the end. */
export async function setMessagesElsewhere({ request }: PlaywrightWorkerArgs['playwright'], baseURL = '') {
  const elsewhere = await request.newContext({ baseURL })
  const headers = { authorization: `Bearer ${(await signInByCall(elsewhere, DEMO_ADMIN)).token}` }
  const read = async () => dataOf<MessageSettings>(await elsewhere.get('/api/message-settings', { headers }))
  const write = async (data: MessageSettings) =>
    dataOf<MessageSettings>(await elsewhere.put('/api/message-settings', { headers, data }))
  const before = await read()
  const restore = async () => {
    await write(before)
    await elsewhere.dispose()
  }
  return { read, write, restore }
}
