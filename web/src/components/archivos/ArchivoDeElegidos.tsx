import { Button } from '@mantine/core';
import { Icon } from '../Icon.tsx';
import AvanceDeDescarga from './AvanceDeDescarga.tsx';
import { bajarElegidos } from './bajarElegidos.ts';
import { useDescarga, useEnLugar, type Formato } from './descarga.ts';

interface Props {
  /** Ids of the chosen vouchers. */
  ids: readonly string[];
  /** True among the small buttons over a list. */
  enBarra?: boolean;
}

/** The PDFs of the chosen vouchers, in one PDF or in a ZIP with each. One download runs at a time, and goes on when its screen is left. */
export function ArchivoDeElegidos({ ids, enBarra = false }: Props) {
  const { descarga } = useDescarga();
  const corre = descarga !== null && descarga.motivo === null;
  useEnLugar(ids.length > 0);
  if (ids.length === 0) return null;
  const boton = (formato: Formato, texto: string) => (
    <Button
      variant="default"
      {...(enBarra ? { size: 'compact-sm' } : { leftSection: <Icon name="descargar" /> })}
      loading={corre && descarga.formato === formato}
      disabled={corre && descarga.formato !== formato}
      onClick={() => void bajarElegidos(ids, formato)}
    >
      {texto}
    </Button>
  );
  return (
    <>
      {boton('pdf', 'Un PDF')}
      {boton('zip', enBarra ? 'ZIP' : 'ZIP de PDF')}
      {descarga && <AvanceDeDescarga descarga={descarga} />}
    </>
  );
}
