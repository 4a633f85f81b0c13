import { Button } from '@mantine/core';
import { Icon } from '../Icon.tsx';
import { Notice } from '../estados/States.tsx';

interface Props {
  /** undefined: it is being asked for. */
  link: string | undefined;
  texto: string;
  onClick?: () => void;
  'data-autofocus'?: true;
}

/** Link to the marketplace's page that asks for permission. */
export function IrAMercadoLibre({ link, texto, ...botonProps }: Props) {
  const icono = <Icon name="enlace" size={16} />;
  return link === undefined ? (
    <Button loading rightSection={icono}>
      {texto}
    </Button>
  ) : (
    <Button component="a" href={link} rightSection={icono} {...botonProps}>
      {texto}
    </Button>
  );
}

/** Notice of a server without an application of the marketplace to link with. */
export function SinAplicacion() {
  return (
    <Notice tono="ambar">
      Este servidor no tiene configurada su aplicación de Mercado Libre, así que no se pueden vincular cuentas. Avisale
      a quien lo instaló: faltan MELI_CLIENT_ID y MELI_CLIENT_SECRET.
    </Notice>
  );
}
