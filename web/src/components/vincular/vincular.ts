import { pageField } from '../../page.ts';

interface Aplicacion {
  /** Origin of the marketplace's permission page. */
  authUrl: string;
  clientId: string;
  redirectUri: string;
}

/** The application this server is for the marketplace; null when nobody configured one. */
export function readAplicacion(): Aplicacion | null {
  const aplicacion = {
    authUrl: pageField('meliAuthUrl'),
    clientId: pageField('meliClientId'),
    redirectUri: pageField('meliRedirectUri'),
  };
  return Object.values(aplicacion).includes('') ? null : aplicacion;
}

/** The marketplace's page that asks the seller for permission; what it answers is for whoever began (spec §2 "Accounts"). */
export function linkDeAutorizacion({ authUrl, clientId, redirectUri }: Aplicacion, state: string): string {
  const url = new URL(`${authUrl}/authorization`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
  }).toString();
  return url.toString();
}
