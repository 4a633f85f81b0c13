import { Button, CopyButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCuit } from '@talonario/core/empresas';
import { Notice } from '../estados/States.tsx';
import { pageField } from '../../page.ts';
import { arcaQuery } from '../../queries/empresas/arca.ts';
import classes from './Delegacion.module.css';

/** Steps to delegate issuing to us at the tax authority's site, which only the company's owner can take. */
export function Delegacion() {
  const cuit = useCuitPropio();
  return (
    <div className={classes.delegacion}>
      <Notice>
        <p>
          <strong>Antes de emitir, delegá el servicio de facturación electrónica en ARCA</strong>
          {cuit === null ? (
            '.'
          ) : (
            <>
              {' '}
              al CUIT <span className="junto">{formatCuit(cuit)}</span>.
            </>
          )}
        </p>
        <ol>
          <li>Entrá a ARCA con tu clave fiscal y abrí «Administrador de Relaciones de Clave Fiscal».</li>
          <li>Elegí «Nueva Relación», después «ARCA», «WebServices» y «Facturación Electrónica».</li>
          <li>
            En «Representante» buscá el CUIT{' '}
            {cuit === null ? (
              'de Talonario'
            ) : (
              <span className={classes.copiable}>
                <strong>{formatCuit(cuit)}</strong>
                <CopyButton value={cuit}>
                  {({ copied, copy }) => (
                    <Button variant="default" size="compact-sm" onClick={copy}>
                      {copied ? 'Copiado' : 'Copiar'}
                    </Button>
                  )}
                </CopyButton>
              </span>
            )}{' '}
            y confirmá.
          </li>
        </ol>
      </Notice>
    </div>
  );
}

/** The CUIT that issues for everyone: the page says it, or the certificate does. */
function useCuitPropio(): string | null {
  const escrito = pageField('arcaCuit');
  const { data } = useQuery({ ...arcaQuery, enabled: escrito === '' });
  return escrito || (data?.certificado?.cuit ?? null);
}
