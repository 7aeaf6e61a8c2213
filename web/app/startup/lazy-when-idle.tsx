import { type ComponentType, lazy } from 'react'
import { loadOrStay } from './load-or-stay.ts'
import { onIdle } from './on-idle.ts'

/** A lazy component whose code is fetched once the page is loaded and idle. */
export const lazyWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await new Promise<void>((resolve) => onIdle(resolve))
    return { default: await loadOrStay(load) }
  })
