// Before the first paint, so that nobody sees the other theme flash by; a file, for the pages allow no script in them.
try {
  const theme = JSON.parse(localStorage.getItem('lunario.theme'))
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
