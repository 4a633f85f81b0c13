import { Button, CopyButton, FileButton, Group, Textarea } from '@mantine/core';
import { formatFecha, toBuenosAires } from '@talonario/core/base';
import type { CertificadoEmpresa, Empresa, Verificacion } from '@talonario/core/empresas';
import { useState } from 'react';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../dialogos/ConfirmDialog.tsx';
import { readArchivos } from './readArchivos.ts';
import { TraerCertificado, type ParTraido } from './TraerCertificado.tsx';
import { usePaso } from './usePaso.ts';
import classes from './Verificacion.module.css';
import { Notice } from '../estados/States.tsx';
import { FalloAlGuardar } from '../dialogos/FalloAlGuardar.tsx';

/** Proves the CUIT by a certificate of its own, made here or brought with its key; from then on its calls use it. */
export function PorCertificado({ empresa, datos }: { empresa: Empresa; datos: Verificacion }) {
  const { working, fallo, dar } = usePaso(empresa.id);
  const [cargando, setCargando] = useState(false);
  // The button that it was left for comes back with the focus.
  const [dejado, setDejado] = useState(false);
  const params = { id: empresa.id };
  const agregar = (body: ParTraido | Record<never, never>) => dar(() => call('addCertificado', { params, body }));
  const subir = async (par: ParTraido) => {
    if (await agregar(par)) setCargando(false);
  };
  return (
    <div className={classes.camino}>
      <h3>Con un certificado propio</h3>
      <p>
        Talonario hace la clave y el pedido; vos subís el pedido a ARCA y traés el certificado. La clave queda cifrada
        en Talonario. No hace falta delegar nada.
      </p>
      {datos.certificados.map((certificado) => (
        <Certificado key={certificado.id} empresa={empresa} certificado={certificado} simulable={datos.simulable} />
      ))}
      {cargando ? (
        <TraerCertificado
          working={working}
          onTraer={subir}
          onCancelar={() => {
            setCargando(false);
            setDejado(true);
          }}
        />
      ) : (
        <Group gap="xs" {...(datos.certificados.length > 0 && { className: classes.otro })}>
          {datos.certificados.length > 0 && <span className={classes.suave}>Otro certificado:</span>}
          <Button
            variant={datos.certificados.length === 0 ? 'filled' : 'default'}
            loading={working}
            onClick={() => void agregar({})}
          >
            Hacer el pedido
          </Button>
          <Button variant="default" autoFocus={dejado} disabled={working} onClick={() => setCargando(true)}>
            Ya tengo un certificado
          </Button>
        </Group>
      )}
      <FalloAlGuardar fallo={fallo} />
    </div>
  );
}

interface CertificadoProps {
  empresa: Empresa;
  certificado: CertificadoEmpresa;
  simulable: boolean;
}

const estados: Readonly<Record<CertificadoEmpresa['estado'], string>> = {
  pedido: 'falta traer el certificado de ARCA',
  sin_relacion: 'ARCA todavía no lo deja actuar por este CUIT',
  probado: 'ARCA lo acepta',
  vencido: 'venció',
};

function Certificado({ empresa, certificado, simulable }: CertificadoProps) {
  const { working, fallo, dar } = usePaso(empresa.id);
  const [texto, setTexto] = useState('');
  const [rechazado, setRechazado] = useState<string | null>(null);
  const [aEliminar, setAEliminar] = useState(false);
  const take = async (archivo: File) => {
    const { certificado, rechazo = `${archivo.name} no es un certificado: elegí el .crt que te dio ARCA.` } =
      await readArchivos([archivo]);
    setRechazado(certificado === undefined ? rechazo : null);
    if (certificado !== undefined) setTexto(certificado);
  };
  const { id, alias, estado, pedido, vence, creado_en } = certificado;
  const params = { id: empresa.id, certificado: id };
  return (
    <div className={classes.certificado}>
      <p>
        <strong>{alias}</strong>, del {dia(creado_en)}: {estados[estado]}
        {vence !== null && estado !== 'vencido' && `, vence el ${dia(vence)}`}.
      </p>
      {pedido !== null && (
        <>
          <ol>
            <li>
              Copiá el pedido:{' '}
              <CopyButton value={pedido}>
                {({ copied, copy }) => (
                  <Button variant="default" size="compact-sm" onClick={copy}>
                    {copied ? 'Copiado' : 'Copiar pedido'}
                  </Button>
                )}
              </CopyButton>{' '}
              y guardalo en un archivo, por ejemplo pedido.csr.
            </li>
            <li>
              En ARCA abrí «Administración de Certificados Digitales», «Agregar alias», escribí {alias} y subilo. En
              «Ver», descargá el certificado.
            </li>
            <li>
              En «Administrador de Relaciones», «Nueva Relación», ARCA, WebServices, «Facturación Electrónica», elegí
              como representante el Computador Fiscal {alias}.
            </li>
            <li>Pegá acá el certificado, o elegí su archivo.</li>
          </ol>
          <Textarea
            label="Certificado que te dio ARCA (PEM)"
            autosize
            minRows={3}
            maxRows={8}
            mt="xs"
            value={texto}
            onChange={({ currentTarget }) => setTexto(currentTarget.value)}
          />
        </>
      )}
      {estado === 'sin_relacion' && (
        <p className={classes.suave}>
          Falta la relación de «Facturación Electrónica» con el Computador Fiscal {alias}, o ARCA demora en mostrarla.
          Le preguntamos cada diez minutos y te avisamos por mail.
        </p>
      )}
      <Group gap="xs" mt="xs">
        {estado === 'pedido' && (
          <Button
            loading={working}
            disabled={texto.trim() === ''}
            onClick={() => void dar(() => call('receiveCertificado', { params, body: { certificado: texto } }))}
          >
            Guardar y probar
          </Button>
        )}
        {estado === 'pedido' && (
          <FileButton accept=".crt,.cer,.pem" onChange={(archivo) => archivo && void take(archivo)}>
            {(props) => (
              <Button variant="default" disabled={working} {...props}>
                Elegir archivo
              </Button>
            )}
          </FileButton>
        )}
        {estado === 'pedido' && simulable && (
          <Button
            variant="default"
            disabled={working}
            onClick={() =>
              void dar(() => call('simularTramite', { params: { id: empresa.id }, body: { tramite: 'certificar' } }))
            }
          >
            Pedirlo al simulador
          </Button>
        )}
        {estado === 'sin_relacion' && (
          <Button
            loading={working}
            onClick={() => void dar(() => call('reviewVerificacion', { params: { id: empresa.id } }))}
          >
            Probar ahora
          </Button>
        )}
        <Button variant="subtle" color="red" disabled={working} onClick={() => setAEliminar(true)}>
          Eliminar
        </Button>
      </Group>
      {rechazado !== null && (
        <Notice tono="rojo" role="alert" mt="xs">
          <p>{rechazado}</p>
        </Notice>
      )}
      {aEliminar && (
        <ConfirmDialog
          opened
          onClose={() => setAEliminar(false)}
          titulo={`Eliminar el certificado ${alias} del ${dia(creado_en)}`}
          confirmar="Eliminar"
          peligro
          onConfirm={() => dar(() => call('removeCertificado', { params }))}
        >
          También se borra su clave privada, que no se puede recuperar. Si emitís con este certificado, después hace
          falta otro, o delegar el servicio en Talonario.
        </ConfirmDialog>
      )}
      <FalloAlGuardar fallo={fallo} mt="xs" />
    </div>
  );
}

const dia = (instante: Date): string => formatFecha(toBuenosAires(instante));
