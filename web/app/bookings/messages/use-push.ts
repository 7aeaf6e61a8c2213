import { pushDeviceRequestSchema, pushStateResponseSchema } from '@jhilik/contract/push.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../../lib/http/http.ts'
import { queryKeys, useTriedChange } from '../../lib/http/queries.ts'
import {
  isSubscribed,
  type PushSupport,
  readPushSupport,
  subscribe,
  unsubscribe,
} from '../../lib/page/push-subscription.ts'
import { useSite } from '../../lib/page/site.ts'

const PATH = '/me/push'

/** Whether this device gets notifications: the server sends them, and the browser takes them. */
const pushQuery = () =>
  queryOptions({
    queryKey: queryKeys.push,
    queryFn: async ({ signal }) => {
      const { publicKey, isOn } = (await api.get(PATH, pushStateResponseSchema, { signal })).data
      return { publicKey, isOn: isOn && (await isSubscribed()) }
    },
  })

/** The reader may have changed the browser's settings meanwhile. */
function onReturn(changed: () => void): () => void {
  window.addEventListener('focus', changed)
  return () => window.removeEventListener('focus', changed)
}

/** Returns what the browser supports, and whether it is on for this device; undefined until that is known. */
export function usePush() {
  const { webPush } = useSite()
  const support: PushSupport = useSyncExternalStore(onReturn, readPushSupport, () => 'unsupported')
  const query = useQuery({ ...pushQuery(), enabled: webPush && support === 'supported' })
  const publicKey = query.data?.publicKey ?? null
  const turnOn = useTriedChange('push', async (): Promise<'on' | 'notAllowed'> => {
    if (publicKey === null) throw new Error('The key of the site is not known.')
    const subscription = await subscribe(publicKey)
    if (!subscription) return 'notAllowed'
    const body = pushDeviceRequestSchema.parse(subscription.toJSON())
    await api.put(PATH, pushStateResponseSchema, { body })
    return 'on'
  })
  const turnOff = useTriedChange('push', async () => {
    await api.remove(PATH, pushStateResponseSchema)
    await unsubscribe()
  })
  return { isOffered: webPush, support, query, turnOn, turnOff }
}
