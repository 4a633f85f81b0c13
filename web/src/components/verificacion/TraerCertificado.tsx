import { Button, FileButton, Group, PasswordInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../estados/States.tsx';
import { readArchivos } from './readArchivos.ts';
import classes from './Verificacion.module.css';

/** Certificate and key in PEM, or the PFX that has both and its password. */
export type ParTraido = { certificado: string; clave: string } | { pfx: string; contrasena: string };

interface Props {
  working: boolean;
  /** Answers whether the certificate was kept. */
  onTraer: (par: ParTraido) => Promise<void>;
  onCancelar: () => void;
}

/** Form of a certificate that the company already has: its files, chosen or pasted, or its PFX with the password. */
export function TraerCertificado({ working, onTraer, onCancelar }: Props) {
  const [par, setPar] = useState({ certificado: '', clave: '' });
  const [pfx, setPfx] = useState<{ nombre: string; base64: string } | null>(null);
  const [contrasena, setContrasena] = useState('');
  const [rechazo, setRechazo] = useState<string | null>(null);
  const take = async (archivos: readonly File[]) => {
    const traido = await readArchivos(archivos);
    setRechazo(traido.rechazo ?? null);
    if (traido.pfx) return setPfx(traido.pfx);
    const { certificado = par.certificado, clave = par.clave } = traido;
    setPar({ certificado, clave });
  };
  const completo = pfx !== null || (par.certificado.trim() !== '' && par.clave.trim() !== '');
  return (
    <>
      <Group gap="xs">
        <FileButton multiple accept={ACEPTA} onChange={(archivos) => void take(archivos)}>
          {(props) => (
            <Button variant="default" disabled={working} {...props}>
              Elegir archivos
            </Button>
          )}
        </FileButton>
        <span className={classes.suave}>
          El certificado (.crt) y su clave (.key), o el PFX (.pfx o .p12) que trae los dos.
        </span>
      </Group>
      {pfx === null ? (
        <>
          <Textarea
            label="Certificado (PEM)"
            autoFocus
            autosize
            minRows={3}
            maxRows={8}
            w="100%"
            value={par.certificado}
            onChange={({ currentTarget }) => setPar({ ...par, certificado: currentTarget.value })}
          />
          <Textarea
            label="Clave privada (PEM)"
            autosize
            minRows={3}
            maxRows={8}
            w="100%"
            value={par.clave}
            onChange={({ currentTarget }) => setPar({ ...par, clave: currentTarget.value })}
          />
        </>
      ) : (
        <PasswordInput
          key={pfx.nombre}
          label={`Contraseña de ${pfx.nombre}`}
          description="La contraseña que se puso al exportarlo. Si no tiene, dejá el campo vacío. Talonario no la guarda."
          autoFocus
          autoComplete="off"
          w="100%"
          value={contrasena}
          onChange={({ currentTarget }) => setContrasena(currentTarget.value)}
        />
      )}
      {rechazo !== null && (
        <Notice tono="rojo" role="alert">
          <p>{rechazo}</p>
        </Notice>
      )}
      <Group gap="xs">
        <Button
          loading={working}
          disabled={!completo}
          onClick={() => void onTraer(pfx === null ? par : { pfx: pfx.base64, contrasena })}
        >
          Guardar y probar
        </Button>
        {pfx !== null && (
          <Button variant="default" disabled={working} onClick={() => setPfx(null)}>
            Pegar el certificado y la clave
          </Button>
        )}
        <Button variant="subtle" disabled={working} onClick={onCancelar}>
          Cancelar
        </Button>
      </Group>
    </>
  );
}

const ACEPTA = '.crt,.cer,.pem,.key,.pfx,.p12';
