import './styles/app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Toasts } from './components/toasts/Toasts.tsx';
import { PrepararPantallas } from './hooks/usePreparar.ts';
import { usuarioQuery } from './queries/usuario.ts';
import { styleNonce } from './page.ts';
import { preloadEndpoints } from './endpoints.ts';
import { keepPresses } from './shell/keepPresses.ts';
import { queryClient } from './queries/queryClient.ts';
import { preloadScreens, router } from './routes.tsx';
import { rememberEsquema } from './styles/esquema.ts';
import { resolveVariables, theme } from './styles/theme.ts';
import { followOtherWindows } from './session/session.ts';
import { readToken } from './session/token.ts';

const root = document.querySelector('#app');
if (!root) throw new Error('the page has no #app');

rememberEsquema(localStorage.getItem('mantine-color-scheme-value'));

// For a returning user, the session and the screen are requested together, not one after the other.
const token = readToken();
if (token !== null) {
  void queryClient.prefetchQuery(usuarioQuery(token));
  preloadScreens(location.pathname);
  preloadEndpoints();
}

keepPresses();
followOtherWindows(queryClient);
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={resolveVariables}
      getStyleNonce={styleNonce}
    >
      <Toasts />
      <QueryClientProvider client={queryClient}>
        <PrepararPantallas value={preloadScreens}>
          <RouterProvider router={router} />
        </PrepararPantallas>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
