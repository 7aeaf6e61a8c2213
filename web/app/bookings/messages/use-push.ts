import { pushDeviceRequestSchema, pushStateResponseSchema } from '@jhilik/contract/push.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { queryKeys, useTriedChange } from '../../lib/http/queries.ts'
import { useFieldMessage, useRefusalText } from '../../lib/language/translated.ts'
import {
  isSubscribed,
  type PushSupport,
  readPushSupport,
  subscribe,
  unsubscribe,
} from '../../lib/page/push-subscription.ts'
import { useSite } from '../../lib/page/site.ts'
import { toast } from '../../ui/toast-store.ts'

const PATH = '/me/push'

/** Whether this device gets notifications: the server sends them, and the browser takes them. */
const pushQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.signIns, 'push'],
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

/**
 * Returns what the browser supports, whether notifications are on for this device, and what changes that. Failures are told in
 * toasts.
 */
export function usePush() {
  const t = useTranslations('dashboard.messages.push')
  const refusalText = useRefusalText()
  const fieldMessage = useFieldMessage()
  const { webPush } = useSite()
  const support: PushSupport = useSyncExternalStore(onReturn, readPushSupport, () => 'unsupported')
  const query = useQuery({ ...pushQuery(), enabled: webPush && support === 'supported' })
  const { mutateAsync, isPending } = useTriedChange('signIn', changePush)

  /** Returns whether it was changed. */
  async function change(wanted: boolean): Promise<boolean> {
    try {
      const isAllowed = await mutateAsync({ wanted, publicKey: query.data?.publicKey ?? '' })
      if (!isAllowed) toast.error({ title: t('notAllowed') })
      return isAllowed
    } catch (error) {
      console.error('The notifications of this device were not changed', error)
      const refused = isRefusal(error) ? error.errors.find(({ path }) => path === 'endpoint') : undefined
      toast.error({
        title: t('failed'),
        description: refused ? fieldMessage(refused.message) : refusalText(error),
      })
      return false
    }
  }

  return { isOffered: webPush, support, query, change, isChanging: isPending }
}

/** Returns false when the reader does not allow it. */
async function changePush({ wanted, publicKey }: { wanted: boolean; publicKey: string }): Promise<boolean> {
  if (!wanted) {
    await api.del(PATH, pushStateResponseSchema)
    await unsubscribe()
    return true
  }
  const subscription = await subscribe(publicKey)
  if (!subscription) return false
  const body = pushDeviceRequestSchema.parse(subscription.toJSON())
  await api.put(PATH, pushStateResponseSchema, { body })
  return true
}
