// This script runs within the offline page alone, where nothing else can be fetched: no imports, no build.
;(() => {
  const ASK_AGAIN_MS = 5_000
  const remembered = (name) => new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(document.cookie)?.[1]
  const theme = remembered('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

  // When the page is shown in place of another one, that one is loaded again.
  const tryAgain = () => {
    if (location.pathname === '/offline') location.assign('/')
    else location.reload()
  }
  document.getElementById('retry').addEventListener('click', (event) => {
    event.preventDefault()
    tryAgain()
  })
  window.addEventListener('online', tryAgain)
  // The browser was connected again before this page could notice, or the server alone is away.
  if (location.pathname !== '/offline') {
    setInterval(async () => {
      if (!navigator.onLine) return
      const answer = await fetch('/api/health/ready', { cache: 'no-store' }).catch(() => null)
      if (answer?.ok) tryAgain()
    }, ASK_AGAIN_MS)
  }

  const { service, startsAt, endsAt, times, timeZone, address, slowMs = 0 } = readKept()
  if (!(Date.parse(endsAt) > Date.now() + slowMs)) return
  const language = document.documentElement.lang
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
  const write = (instant, style) =>
    new Intl.DateTimeFormat(language, { ...style, timeZone }).format(new Date(instant))
  const facts = {
    service,
    time: `${write(startsAt, day)}, ${times}`,
    address,
  }
  const section = document.getElementById('next-booking')
  for (const [name, text] of Object.entries(facts)) {
    section.querySelector(`[data-fact="${name}"]`).textContent = text
  }
  section.hidden = false

  function readKept() {
    try {
      return JSON.parse(localStorage.getItem('jhilik:next-booking')) ?? {}
    } catch {
      return {}
    }
  }
})()
