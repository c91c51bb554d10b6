// Set the theme before the first paint, so that the other one does not flash. The policy forbids inline scripts, hence a file.
try {
  const theme = JSON.parse(localStorage.getItem('lunario.theme'))
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
